import { existsSync, lstatSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

import {
  readTrustedKeys,
  openStore,
  watchStore,
  type WatchedStore,
} from '@meshdeck/federation/delivery'
import { reasonOf } from '@meshdeck/federation/reason-of'

import type { ConsoleOptions } from './options/console-options'
import { StartError } from './start-error'

/** Longest time before consoles start to fetch a delivery, in milliseconds. */
const POLL_MS = 3000

type StoreOptions = Pick<ConsoleOptions, 'dataDir'> &
  Partial<Pick<ConsoleOptions, 'deliveries' | 'signatures'>>

/** Opens the store that `--deliveries` names, if any. Throws a `StartError` for an invalid one. */
export async function followStore(options: StoreOptions): Promise<WatchedStore | undefined> {
  const { deliveries, dataDir, signatures } = options
  if (deliveries === undefined) return undefined
  const store = openDeliveries(deliveries)
  if (isAbsolute(store.name) && !existsSync(store.name)) {
    console.error(
      `deliveries: there is no folder ${store.name}, so the console uses only the versions that it already has. Correct --deliveries, or publish a build to this folder.`,
    )
  }
  const isSignatureRequired = signatures === 'required'
  const keysFile = keysFileIn(dataDir)
  if (!lstatSync(keysFile, { throwIfNoEntry: false })) {
    console.error(
      `deliveries: ${keysFile} doesn't exist, so builds from ${store.name} are used without a signature check. ` +
        "To accept only signed builds, add your teams' public keys to this file and start with --signatures required.",
    )
  }
  return watchStore({
    store,
    // builds accepted unchecked stay out, even while the store is unreachable
    folder: join(dataDir, isSignatureRequired ? 'delivered/signed' : 'delivered'),
    keysFile,
    isSignatureRequired,
    every: POLL_MS,
    log: (line) => console.error(`deliveries: ${line}`),
  })
}

/** Throws a `StartError` when signatures are required and there are no keys to check them with. */
export function requireKeys({ dataDir, signatures }: StoreOptions) {
  if (signatures !== 'required') return
  try {
    readTrustedKeys(keysFileIn(dataDir))
  } catch (error) {
    throw new StartError(
      `--signatures required: ${reasonOf(error)}. Add your teams' public keys to this file.`,
      { cause: error },
    )
  }
}

function openDeliveries(deliveries: string) {
  try {
    return openStore(deliveries, process.env)
  } catch (error) {
    throw new StartError(`--deliveries: ${reasonOf(error)}`, { cause: error, isInOptions: true })
  }
}

const keysFileIn = (dataDir: string) => join(dataDir, 'trusted-keys.json')
