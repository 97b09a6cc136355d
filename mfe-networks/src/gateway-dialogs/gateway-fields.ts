import { isIp } from '@meshdeck/domain/cidr'
import { readNameList } from '@meshdeck/domain/name-list'
import { z } from '@meshdeck/platform'

const MTU_MIN = 576
const MTU_MAX = 65_535

export const KEEPALIVE_MAX = 65_535

/** The whole numbers of a range, in seconds or bytes. */
export const whole = (range: { min: number; max: number }, error: string) =>
  z.string().check(
    z.refine((text) => {
      const number = Number(text)
      return /^\d+$/.test(text.trim()) && number >= range.min && number <= range.max
    }, error),
  )

export const dnsSchema = z
  .string()
  .check(z.refine((text) => readNameList(text).every(isIp), 'gateways:form.notIps'))

export const mtuSchema = whole({ min: MTU_MIN, max: MTU_MAX }, 'gateways:form.notMtu')
