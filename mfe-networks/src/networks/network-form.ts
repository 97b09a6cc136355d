import type { NetworkInput } from '@meshdeck/api/networks'
import { isIp, isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { isNetworkName, NETWORK_NAME_MAX, networkIdOf } from '@meshdeck/domain/network-name'
import { freeRange, randomIpv4Range, randomIpv6Range } from '@meshdeck/domain/network-range'
import type { RangeItem, RangePlan } from '@meshdeck/domain/range-plan'
import { type Infer, type Input, z } from '@meshdeck/platform'

const nameSchema = z.string().check(
  z.refine((name) => name.trim() !== '', 'network-pages:create.nameMissing'),
  z.refine(isNetworkName, 'network-pages:create.nameCharacters'),
  z.refine(
    (name) => networkIdOf(name).length <= NETWORK_NAME_MAX,
    'network-pages:create.nameLength',
  ),
)

const formSchema = z.object({
  name: nameSchema,
  isIpv4: z.boolean(),
  addressrange: z.string(),
  isIpv6: z.boolean(),
  addressrange6: z.string(),
  defaultacl: z.oneOf(['yes', 'no']),
  defaultDns: z.string().check(z.refine((dns) => dns === '' || isIp(dns))),
  auto_join: z.boolean(),
})
export type NetworkForm = Input<typeof formSchema>

/**
 * The rules of the form [NW-024 to NW-030], and what is sent when they are kept. `networks` are the ranges
 * of those there are: the server refuses a range that overlaps with one, contained or containing
 * (contract 1.8).
 */
export function networkFormSchema(networks: Pick<RangePlan, 'overlapsOf'>) {
  const isFree = (range: string) => networks.overlapsOf(range.trim()).length === 0
  const rules = formSchema.check(
    z.refine(({ isIpv4, isIpv6 }) => isIpv4 || isIpv6, {
      path: ['isIpv4'],
      error: 'network-pages:create.familyMissing',
    }),
    z.refine(({ isIpv4, addressrange }) => !isIpv4 || isIpv4Cidr(addressrange.trim()), {
      path: ['addressrange'],
      error: 'network-pages:create.notIpv4',
    }),
    z.refine(({ isIpv6, addressrange6 }) => !isIpv6 || isIpv6Cidr(addressrange6.trim()), {
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
  return z.pipe(rules, z.transform(toInput))
}

function toInput(form: Infer<typeof formSchema>): NetworkInput {
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
