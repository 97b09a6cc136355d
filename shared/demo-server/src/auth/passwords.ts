import { hash, verify } from '@node-rs/argon2'

import { httpError } from '../http/replies'

/** Cost of hashing a password: `quick` is for tests, which sign in hundreds of times. */
export type PasswordCost = 'full' | 'quick'

export type Passwords = {
  /** Throws HttpError 429 when too many are queued. */
  hash(password: string): Promise<string>
  /** Throws HttpError 429 when too many are queued. */
  matches(hashed: string, password: string): Promise<boolean>
}

/** Maximum queue length; further requests are rejected. Each hash takes 19 MiB and about 30 ms of a core. */
const MAX_IN_LINE = 64

/** Creates the password hasher: argon2id, the library's default, with its recommended cost. */
export function createPasswords(cost: PasswordCost): Passwords {
  const work = cost === 'quick' ? { memoryCost: 1024, timeCost: 1 } : {}
  let inLine = 0

  async function runInTurn<T>(run: () => Promise<T>): Promise<T> {
    if (inLine >= MAX_IN_LINE) throw httpError(429, 'too many requests')
    inLine += 1
    try {
      return await run()
    } finally {
      inLine -= 1
    }
  }

  return {
    hash: (password) => runInTurn(() => hash(password, work)),
    // an account without a password, such as a seeded device, never matches
    matches: async (hashed, password) => hashed !== '' && runInTurn(() => verify(hashed, password)),
  }
}
