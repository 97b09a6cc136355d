import { hash, verify } from '@node-rs/argon2'

/** How much work a password costs: `quick` is for tests, which sign in hundreds of times. */
export type PasswordCost = 'full' | 'quick'

export type Passwords = {
  hash(password: string): Promise<string>
  matches(hashed: string, password: string): Promise<boolean>
}

/** Passwords are kept as argon2id, the library's default, with its recommended cost. */
export function createPasswords(cost: PasswordCost): Passwords {
  const work = cost === 'quick' ? { memoryCost: 1024, timeCost: 1 } : {}
  return {
    hash: (password) => hash(password, work),
    // an account without a password, such as a seeded device, never matches
    matches: async (hashed, password) => hashed !== '' && verify(hashed, password),
  }
}
