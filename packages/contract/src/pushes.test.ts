import { expect, test } from "vitest";
import { isPushAddress } from "./pushes.ts";

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc:def-123_", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/gAAA", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=Bw%3d", true],
  ["https://web.push.apple.com/QGxyz", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://user@fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.example/fcm", false],
  ["https://evil-fcm.googleapis.com/fcm", false],
  ["https://evilpush.apple.com.example/", false],
  ["https://notify.windows.com.evil.example/", false],
  ["https://127.0.0.1/", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://[::1]/", false],
  ["https://localhost/", false],
  ["https://fcm.googleapis.com\\@evil.example/", false],
  ["https://FCM.googleapis.com/fcm", false],
  ["file:///etc/passwd", false],
  ["", false],
])("%s is an address of a push service: %s", (address, expected) => {
  expect(isPushAddress(address)).toBe(expected);
});
