import { generate } from 'otplib'

/** What an authenticator app shows now for a secret, as set-up gives it in `otpauth://…?secret=…`. */
export function oneTimeCode(secret: string): Promise<string> {
  return generate({ secret })
}

/** Six digits that the app does not show for the secret, now or in the minutes around. */
export async function wrongCode(secret: string): Promise<string> {
  const right = await oneTimeCode(secret)
  // the server takes neighbours in time as well, which differ in more than the last digit
  return right.slice(0, 5) + ((Number(right[5]) + 1) % 10)
}
