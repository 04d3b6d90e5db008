/** The picture of the device's camera in a video element. Runs only while it is wanted and the tab is visible. */
import { type RefObject, useEffect, useState } from "react";

export type CameraProblem = "insecure" | "unsupported" | "refused" | "none" | "busy";
export type CameraState = "starting" | "on" | CameraProblem;

export interface Camera {
  state: CameraState;
  retry: () => void;
  /** Its picture cannot be used: closes the camera, until it is tried again. */
  giveUp: () => void;
}

export function useCamera(video: RefObject<HTMLVideoElement | null>, wanted: boolean): Camera {
  const visible = useVisible();
  const [attempt, setAttempt] = useState(0);
  const [givenUp, setGivenUp] = useState<number>();
  const on = visible && wanted && givenUp !== attempt;
  const [last, setLast] = useState<{ attempt: number; state: CameraState }>();
  useEffect(() => {
    if (on && video.current) return runCamera(video.current, (state) => setLast({ attempt, state }));
  }, [video, on, attempt]);
  const state = last?.attempt === attempt ? last.state : "starting";
  return {
    state: givenUp === attempt ? "busy" : state,
    giveUp: () => setGivenUp(attempt),
    retry: () => setAttempt((former) => former + 1),
  };
}

/** Opens the camera until the returned function is called. */
function runCamera(video: HTMLVideoElement, onState: (state: CameraState) => void): () => void {
  let stream: MediaStream | undefined;
  let stopped = false;
  const tell = (state: CameraState) => !stopped && onState(state);
  const start = async () => {
    const opened = await openCamera();
    // The sheet was closed while the browser asked for permission.
    if (stopped) return stopStream(opened);
    stream = opened;
    // Another app took the camera, or it was unplugged.
    for (const track of opened.getVideoTracks()) track.addEventListener("ended", () => tell("busy"));
    video.srcObject = opened;
    await video.play();
    tell("on");
  };
  start().catch((error: unknown) => {
    // Opened, but it could not be shown.
    if (stream) stopStream(stream);
    tell(problemOf(error));
  });
  return () => {
    stopped = true;
    if (stream) stopStream(stream);
    video.srcObject = null;
  };
}

async function openCamera(): Promise<MediaStream> {
  if (!isSecureContext) throw new CameraError("insecure");
  // Browsers inside of other apps often have none.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError("unsupported");
  const size = { width: { ideal: 1_280 }, height: { ideal: 720 } };
  return devices.getUserMedia({ video: { facingMode: { ideal: "environment" }, ...size }, audio: false });
}

class CameraError extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(`The camera is not available: ${problem}`);
    this.problem = problem;
  }
}

/** By the names of the Media Capture specification. */
function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const change = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
  return visible;
}
