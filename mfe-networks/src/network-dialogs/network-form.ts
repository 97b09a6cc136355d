import type { NetworkInput } from '@meshdeck/api/network-changes'
import { isIp, isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import {
  isNetworkName,
  isReservedNetworkId,
  NETWORK_NAME_MAX,
  networkIdOf,
} from '@meshdeck/domain/network-name'
import { freeRange, randomIpv4Range, randomIpv6Range } from '@meshdeck/domain/network-range'
import type { RangeItem, RangePlan } from '@meshdeck/domain/range-plan'
import { type Input, z } from '@meshdeck/platform'

const formSchema = z.object({
  name: z.string().check(
    z.refine(isNetworkName, 'network-pages:create.nameCharacters'),
    z.refine(
      (name) => networkIdOf(name).length <= NETWORK_NAME_MAX,
      'network-pages:create.nameLength',
    ),
    z.refine(
      (name) => !isReservedNetworkId(networkIdOf(name)),
      'network-pages:create.nameReserved',
    ),
  ),
  isIpv4: z.boolean(),
  addressrange: z.string(),
  isIpv6: z.boolean(),
  addressrange6: z.string(),
  defaultacl: z.oneOf(['yes', 'no']),
  defaultDns: z.string().check(z.refine((dns) => dns === '' || isIp(dns))),
  auto_join: z.boolean(),
})
export type NetworkForm = Input<typeof formSchema>

/** The ranges of the networks there are: the server refuses one that overlaps, contained or containing (contract 1.8). */
type Taken = Pick<RangePlan, 'overlapsOf'>

/** The rules of the form [NW-024 to NW-030], and what is sent when they are kept. */
export function networkFormSchema(networks: Taken) {
  const rules = networkRules(networks, 'network-pages:create.nameMissing')
  const ranges = rules.check(
    z.refine(({ isIpv4, addressrange }) => !isIpv4 || addressrange.trim() !== '', {
      path: ['addressrange'],
      error: 'network-pages:create.notIpv4',
    }),
    z.refine(({ isIpv6, addressrange6 }) => !isIpv6 || addressrange6.trim() !== '', {
      path: ['addressrange6'],
      error: 'network-pages:create.notIpv6',
    }),
  )
  return z.pipe(ranges, z.transform(toNetworkInput))
}

/** The same rules, but that a range which is not given is not looked at [WZ-017]. */
export function networkRules(networks: Taken, nameMissing: string) {
  const isFree = (range: string) => networks.overlapsOf(range.trim()).length === 0
  const meets = (range: string, rule: (range: string) => boolean) =>
    range.trim() === '' || rule(range.trim())

  return formSchema.check(
    z.refine(({ name }) => name.trim() !== '', { path: ['name'], error: nameMissing }),
    z.refine(({ isIpv4, isIpv6 }) => isIpv4 || isIpv6, {
      path: ['isIpv4'],
      error: 'network-pages:create.familyMissing',
    }),
    z.refine(({ isIpv4, addressrange }) => !isIpv4 || meets(addressrange, isIpv4Cidr), {
      path: ['addressrange'],
      error: 'network-pages:create.notIpv4',
    }),
    z.refine(({ isIpv6, addressrange6 }) => !isIpv6 || meets(addressrange6, isIpv6Cidr), {
      path: ['addressrange6'],
      error: 'network-pages:create.notIpv6',
    }),
    z.refine(({ isIpv4, addressrange }) => !isIpv4 || isFree(addressrange), {
      path: ['addressrange'],
      error: 'network-pages:create.rangeTaken',
    }),
    z.refine(({ isIpv6, addressrange6 }) => !isIpv6 || isFree(addressrange6), {
      path: ['addressrange6'],
      error: 'network-pages:create.rangeTaken',
    }),
  )
}

/** What is sent for a form that keeps its rules. */
export function toNetworkInput(form: NetworkForm): NetworkInput {
  const { name, isIpv4, addressrange, isIpv6, addressrange6, ...rest } = form
  return {
    ...rest,
    netid: networkIdOf(name),
    // what a family that was switched off again still holds is not sent
    addressrange: isIpv4 ? addressrange.trim() : '',
    addressrange6: isIpv6 ? addressrange6.trim() : '',
  }
}

export const emptyNetwork: NetworkForm = {
  name: '',
  isIpv4: true,
  addressrange: '',
  isIpv6: false,
  addressrange6: '',
  defaultacl: 'yes',
  defaultDns: '',
  auto_join: true,
}

/** The form with a random range for each family that is on, apart from all that are taken [NW-034]. */
export function withFreeRanges(form: NetworkForm, taken: readonly RangeItem[]): NetworkForm {
  const ranges = taken.map(({ range }) => range)
  return {
    ...form,
    ...(form.isIpv4 && { addressrange: freeRange(randomIpv4Range, ranges) }),
    ...(form.isIpv6 && { addressrange6: freeRange(randomIpv6Range, ranges) }),
  }
}

/** The same, but that what was typed stays. */
export function withMissingRanges(form: NetworkForm, taken: readonly RangeItem[]): NetworkForm {
  const { isIpv4, isIpv6, addressrange, addressrange6 } = form
  const missing = {
    ...form,
    isIpv4: isIpv4 && addressrange.trim() === '',
    isIpv6: isIpv6 && addressrange6.trim() === '',
  }
  return { ...withFreeRanges(missing, taken), isIpv4, isIpv6 }
}
