import { generate } from 'otplib'

/**
 * Returns the code that an authenticator app shows now for a secret, as set-up returns it in `otpauth://…?secret=…`.
 */
export function oneTimeCode(secret: string): Promise<string> {
  return generate({ secret })
}

/**
 * Returns the code for the next half minute, which servers already accept: each code is valid once, and the current one
 * may have been used.
 */
export function nextOneTimeCode(secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
}

/** Returns six digits that aren't a code of the secret, now or in the neighboring periods. */
export async function wrongCode(secret: string): Promise<string> {
  const right = await oneTimeCode(secret)
  // the server also accepts codes of neighboring periods, which differ in more than the last digit
  return right.slice(0, 5) + ((Number(right[5]) + 1) % 10)
}
