import type { NetworkInput } from '@meshdeck/api/network-changes'
import { isIp, isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { canonicalRange } from '@meshdeck/domain/egress-routes'
import {
  isNetworkName,
  isReservedNetworkId,
  MAX_NETWORK_NAME_LENGTH,
  networkIdOf,
} from '@meshdeck/domain/network-name'
import {
  freeRange,
  randomIpv4Range,
  randomIpv6Range,
  unusableIn,
  type UnusableKind,
} from '@meshdeck/domain/network-range'
import type { RangeItem, RangePlan } from '@meshdeck/domain/range-plan'
import { type Fault, type Input, z } from '@meshdeck/platform'

const formSchema = z.object({
  name: z.string().check(
    z.refine(isNetworkName, 'networks:networks.create.nameCharacters'),
    z.refine(
      (name) => networkIdOf(name).length <= MAX_NETWORK_NAME_LENGTH,
      'networks:networks.create.nameLength',
    ),
    z.refine(
      (name) => !isReservedNetworkId(networkIdOf(name)),
      'networks:networks.create.nameReserved',
    ),
  ),
  isIpv4: z.boolean(),
  addressrange: z.string(),
  isIpv6: z.boolean(),
  addressrange6: z.string(),
  defaultacl: z.oneOf(['yes', 'no']),
  defaultDns: z.string().check(z.refine((dns) => dns.trim() === '' || isIp(dns.trim()))),
  auto_join: z.boolean(),
})
export type NetworkForm = Input<typeof formSchema>

const rule = z.ruleOf<NetworkForm>()

/** Ranges of the existing networks: the server rejects one that overlaps, contains or is contained (contract 1.8). */
type TakenRanges = Pick<RangePlan, 'overlapsOf'>

/** Returns the schema of the form; its output is the request body. */
export function networkFormSchema(networks: TakenRanges) {
  const rules = networkRules(networks, 'networks:networks.create.nameMissing')
  const ranges = rules.check(
    rule(
      'addressrange',
      ({ isIpv4, addressrange }) => !isIpv4 || addressrange.trim() !== '',
      'networks:networks.create.notIpv4',
    ),
    rule(
      'addressrange6',
      ({ isIpv6, addressrange6 }) => !isIpv6 || addressrange6.trim() !== '',
      'networks:networks.create.notIpv6',
    ),
  )
  return z.pipe(ranges, z.transform(toNetworkInput))
}

/** Returns the same schema, except that a missing range isn't validated [WZ-017]. */
export function networkRules(networks: TakenRanges, nameMissing: string) {
  return formSchema.check(
    rule('name', ({ name }) => name.trim() !== '', nameMissing),
    rule(
      'isIpv4',
      ({ isIpv4, isIpv6 }) => isIpv4 || isIpv6,
      'networks:networks.create.familyMissing',
    ),
    z.faults(
      ({ isIpv4, addressrange }) =>
        isIpv4 ? rangeFault(addressrange, 'ipv4', networks) : undefined,
      ['addressrange'],
    ),
    z.faults(
      ({ isIpv6, addressrange6 }) =>
        isIpv6 ? rangeFault(addressrange6, 'ipv6', networks) : undefined,
      ['addressrange6'],
    ),
  )
}

const families = {
  ipv4: {
    isRange: isIpv4Cidr,
    error: 'networks:networks.create.notIpv4',
    example: '100.64.10.0/24',
  },
  ipv6: {
    isRange: isIpv6Cidr,
    error: 'networks:networks.create.notIpv6',
    example: 'fd3c:1a2b::/64',
  },
}

/** Returns the fault of a typed range: devices can't use its addresses, or another network uses some of them. */
function rangeFault(typed: string, family: keyof typeof families, networks: TakenRanges) {
  const { isRange, error, example } = families[family]
  const range = typed.trim()
  if (range === '') return undefined
  return isRange(range)
    ? (purposeFault(range, example) ?? overlapFault(range, networks))
    : { error }
}

const purposeKeys: Readonly<Record<UnusableKind, string>> = {
  unspecified: 'networks:networks.create.unusable.unspecified',
  loopback: 'networks:networks.create.unusable.loopback',
  linkLocal: 'networks:networks.create.unusable.linkLocal',
  multicast: 'networks:networks.create.unusable.multicast',
  reserved: 'networks:networks.create.unusable.reserved',
}

/** Returns the fault of a valid range whose addresses have another purpose and can't be given to devices. */
export function purposeFault(range: string, example: string): Fault | undefined {
  const unusable = unusableIn(range)
  if (!unusable) return undefined
  const { kind, block } = unusable
  return { error: purposeKeys[kind], params: { block, example } }
}

function overlapFault(range: string, networks: TakenRanges): Fault | undefined {
  const [other] = networks.overlapsOf(range)
  if (!other) return undefined
  return {
    error: 'networks:networks.create.rangeTaken',
    params: { range: other.range, network: other.name },
  }
}

/** Converts a valid form to the request body. */
export function toNetworkInput(form: NetworkForm): NetworkInput {
  const { name, isIpv4, addressrange, isIpv6, addressrange6, ...rest } = form
  return {
    ...rest,
    netid: networkIdOf(name),
    defaultDns: rest.defaultDns.trim(),
    // a value left in a family that was switched off isn't sent
    addressrange: isIpv4 ? cutRange(addressrange) : '',
    addressrange6: isIpv6 ? cutRange(addressrange6) : '',
  }
}

/** The server stores the network address of a range (contract 1.8). */
export const cutRange = (typed: string) => (typed.trim() === '' ? '' : canonicalRange(typed.trim()))

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

/** Returns the form with a random range for each enabled family that avoids all taken ones [NW-034]. */
export function withFreeRanges(form: NetworkForm, taken: readonly RangeItem[]): NetworkForm {
  const ranges = taken.map(({ range }) => range)
  return {
    ...form,
    ...(form.isIpv4 && { addressrange: freeRange(randomIpv4Range, ranges) }),
    ...(form.isIpv6 && { addressrange6: freeRange(randomIpv6Range, ranges) }),
  }
}

/** Returns the form with random ranges only where none was typed. */
export function withMissingRanges(
  form: NetworkForm,
  takenRanges: readonly RangeItem[],
): NetworkForm {
  const { isIpv4, isIpv6, addressrange, addressrange6 } = form
  const missingForm = {
    ...form,
    isIpv4: isIpv4 && addressrange.trim() === '',
    isIpv6: isIpv6 && addressrange6.trim() === '',
  }
  return { ...withFreeRanges(missingForm, takenRanges), isIpv4, isIpv6 }
}
