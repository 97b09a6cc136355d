import { readWhole } from '@meshdeck/domain/whole-number'
import { z } from '@meshdeck/platform'

import { ipList } from '../list-rules'

const MTU_MIN = 576
const MTU_MAX = 65_535

export const KEEPALIVE_MAX = 65_535

/** The whole numbers of a range, in seconds or bytes. */
export const whole = (range: { min: number; max: number }, error: string) =>
  z.string().check(z.refine((text) => readWhole(text, range) !== undefined, error))

export const dnsSchema = ipList('networks:gateways.form.notIps')

export const mtuSchema = whole({ min: MTU_MIN, max: MTU_MAX }, 'networks:gateways.form.notMtu')
