import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { UserError } from '../user-error.mjs'
import { requireStore } from './store-steps.mjs'

/** @typedef {import('./request.mjs').Request} Request */

/**
 * Prints the settings of one tenant or of all, or sets them from a file.
 * @param {Pick<Request, 'store'>} request
 * @param {{ key: string, file: string | undefined }} which
 */
export async function decideFleet(request, { key, file }) {
  const store = requireStore(request)
  const { parseFleet, parseTenant } = await import('@meshdeck/federation/tenants')
  const { FLEET, parseStored } = await import('@meshdeck/federation/delivery')
  const known = await store.read(key)
  if (file === undefined) {
    if (!known) throw new UserError(`${key} doesn't exist in ${store.name}.`)
    console.log(known.content.toString('utf8').trimEnd())
    return
  }
  if (!existsSync(file)) throw new UserError(`${file} doesn't exist.`)
  const content = readFileSync(file)
  if (key === FLEET) parseStored(content, file, parseFleet)
  else parseStored(content, file, parseTenant)
  if (!(await store.replace(key, content, known?.tag))) {
    throw new UserError(
      `${key} was changed by someone else in the meantime. Review it and try again.`,
    )
  }
  console.log(`${key} was ${known ? 'updated' : 'created'}.`)
}

/** Creates the signing key of a team. @param {{ remotes: string[], file: string }} which */
export async function makeKeys({ remotes, file }) {
  const { newKeys } = await import('@meshdeck/federation/delivery')
  const { own, trusted } = await newKeys(remotes)
  if (existsSync(file))
    throw new UserError(`${file} already exists. Existing keys aren't overwritten.`)
  if (!existsSync(dirname(file)))
    throw new UserError(`There is no folder ${dirname(file)}. Correct --key.`)
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  console.log(
    `${resolve(file)} is the private key for delivering ${remotes.join(', ')}. Don't commit this file.`,
  )
  console.log(
    `To accept builds signed with this key, add this entry to "keys" in trusted-keys.json of each console:\n`,
  )
  console.log(JSON.stringify(trusted))
}
