/**
 * A reporter of vitest that writes how long each test file took, with its set-up and the modules that it read first, to the
 * file that BANYAN_FILE_TIMES names: `[{ name, seconds }]`.
 */
import { writeFileSync } from "node:fs";

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
        module.diagnostic();
      const milliseconds = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
      return { name: module.moduleId, seconds: milliseconds / 1000 };
    });
    writeFileSync(process.env.BANYAN_FILE_TIMES, JSON.stringify(times));
  }
}
