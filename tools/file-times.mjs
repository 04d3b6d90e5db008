/**
 * A Vitest reporter that writes the duration of each test file, including set-up and imports, to the file in
 * BANYAN_FILE_TIMES: `[{ name, seconds }]`.
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
