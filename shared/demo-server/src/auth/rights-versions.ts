import type { FastifyRequest } from 'fastify'

import { perVersion } from '../api-version'
import type { Context } from '../context'
import type { Store } from '../storage/store'
import { ownerByName, findOwner } from './about'
import { type Caller, readDevice, readDeviceOrUser } from './callers'
import type { Rights } from './rights'
import { rights100 } from './rights-v100'
import { rights151 } from './rights-v151'

type Checks = {
  /** Returns the caller of a route for devices. Throws HttpError. */
  readDevice(context: Context, request: FastifyRequest): Promise<Caller>
  /** Returns the device that owns the target of such a route, where ownership is checked. Throws HttpError. */
  ownerOf(store: Store, request: FastifyRequest): string | undefined
  rights: Rights
}

/** Differences between the servers for the check of a caller (contract 0.7 and 2.1). */
export const checks = perVersion<Checks>({
  '1.0.0': {
    readDevice: readDeviceOrUser,
    ownerOf: findOwner,
    rights: rights100,
  },
  '1.5.1': {
    readDevice,
    ownerOf: ownerByName,
    rights: rights151,
  },
})
