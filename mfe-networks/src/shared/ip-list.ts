import { isIp } from '@meshdeck/domain/cidr'
import { readItems } from '@meshdeck/domain/typed-text'
import { z } from '@meshdeck/platform'

/** Schema of a list of IP addresses, which may be empty; `error` names the first invalid entry. */
export const ipList = (error: string) =>
  z.string().check(
    z.faults((text) => {
      const entry = readItems(text).find((address) => !isIp(address))
      return entry === undefined ? undefined : { error, params: { entry } }
    }),
  )
