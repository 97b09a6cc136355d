// @ts-check
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { Complaint } from '../complaint.mjs'
import { requireStore } from './store-steps.mjs'

/** @typedef {import('./request.mjs').Request} Request */

/** Prints what is decided for a tenant or for all, or takes it from a file. @param {Pick<Request, 'store'>} request @param {{ key: string, file: string | undefined }} which */
export async function settle(request, { key, file }) {
  const store = requireStore(request)
  const { parseFleet, parseTenant } = await import('@meshdeck/federation/tenants')
  const { FLEET, parsed } = await import('@meshdeck/federation/delivery')
  const known = await store.read(key)
  if (file === undefined) {
    if (!known) throw new Complaint(`There is no ${key} in ${store.name}.`)
    console.log(known.content.toString('utf8').trimEnd())
    return
  }
  if (!existsSync(file)) throw new Complaint(`${file} is missing.`)
  const content = readFileSync(file)
  if (key === FLEET) parsed(content, file, parseFleet)
  else parsed(content, file, parseTenant)
  if (!(await store.replace(key, content, known?.tag))) {
    throw new Complaint(`${key} was changed meanwhile. Look at it and try again.`)
  }
  console.log(`${key} is ${known ? 'changed' : 'new'}.`)
}

/** Makes the keys of a team. @param {{ remotes: string[], file: string }} which */
export async function makeKeys({ remotes, file }) {
  const { newKeys } = await import('@meshdeck/federation/delivery')
  const { own, trusted } = await newKeys(remotes)
  if (existsSync(file))
    throw new Complaint(`${file} is there already. A key is never written over.`)
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  console.log(
    `${resolve(file)} is the key of whoever delivers ${remotes.join(', ')}: it belongs into no repository.`,
  )
  console.log(
    `Consoles take what it signs once this stands among the "keys" of their trusted-keys.json:\n`,
  )
  console.log(JSON.stringify(trusted))
}
