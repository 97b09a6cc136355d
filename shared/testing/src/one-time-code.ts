import { generate } from 'otplib'

/** What an authenticator app shows now for a secret, as set-up gives it in `otpauth://…?secret=…`. */
export function oneTimeCode(secret: string): Promise<string> {
  return generate({ secret })
}

/** What it shows in half a minute, which servers take already: a code counts once, and the one of now may have been used. */
export function nextOneTimeCode(secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
}

/** Six digits that the app does not show for the secret, now or in the minutes around. */
export async function wrongCode(secret: string): Promise<string> {
  const right = await oneTimeCode(secret)
  // the server takes neighbours in time as well, which differ in more than the last digit
  return right.slice(0, 5) + ((Number(right[5]) + 1) % 10)
}
