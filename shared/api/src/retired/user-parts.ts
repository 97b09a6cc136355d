import { api, readReply, z } from '@meshdeck/platform'

/*
 * Two ways to change a part of a user. Neither 1.0.0 nor 1.5.1 has them, and a server answers 404 (decisions, part 3):
 * PUT /users/{username} replaces the whole user. The console offers nothing of it.
 */

/** PUT /users/networks/{name} [AP-104]: the networks of a user. Throws an `ApiError` of 404 where there is no such call. */
export async function updateUserNetworks(
  username: string,
  networks: readonly string[],
): Promise<void> {
  const path = `users/networks/${encodeURIComponent(username)}`
  await readReply(api.put(path, { json: { username, networks } }), z.unknown())
}

/** PUT /users/{name}/adm [AP-105]: a user as an admin changes them. Throws an `ApiError` of 404 where there is no such call. */
export async function updateUserAsAdmin(
  username: string,
  user: Record<string, unknown>,
): Promise<void> {
  const path = `users/${encodeURIComponent(username)}/adm`
  await readReply(api.put(path, { json: { ...user, username } }), z.unknown())
}
