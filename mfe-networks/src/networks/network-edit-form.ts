import { everyTag, type NetworkEdit } from '@meshdeck/api/network-changes'
import { prefixOf } from '@meshdeck/domain/addresses'
import { isIpv4Cidr } from '@meshdeck/domain/cidr'
import { readItems, readWhole } from '@meshdeck/domain/typed-text'
import { type Infer, z } from '@meshdeck/platform'

import { ipList } from '../shared/ip-list'
import { cutRange, purposeFault } from './network-form'

export type NetworkEditForm = {
  defaultacl: string
  /** Comma-separated addresses. */
  dns_nameservers: string
  auto_join: boolean
  auto_remove: boolean
  /** Empty for every device. */
  auto_remove_tags: string[]
  auto_remove_threshold: string
  virtual_nat_pool_ipv4: string
  virtual_nat_site_prefixlen_ipv4: string
  auto_select_exit_node: boolean
}

/** Server default for a network created without a number (contract 2.4). */
const USUAL_MINUTES = 60
const MAX_MINUTES = 525_600

/** Converts the server's data to form values. */
export function networkEditForm(edit: NetworkEdit): NetworkEditForm {
  return {
    defaultacl: edit.defaultacl,
    dns_nameservers: edit.dns_nameservers.join(', '),
    auto_join: edit.auto_join,
    auto_remove: edit.auto_remove,
    auto_remove_tags: edit.auto_remove_tags.filter((tag) => tag !== everyTag),
    auto_remove_threshold: String(edit.auto_remove_threshold || USUAL_MINUTES),
    virtual_nat_pool_ipv4: edit.virtual_nat_pool_ipv4,
    virtual_nat_site_prefixlen_ipv4: String(edit.virtual_nat_site_prefixlen_ipv4 || ''),
    auto_select_exit_node: edit.auto_select_exit_node,
  }
}

/** Converts form values to the request body. Values that read the same stay exactly as the server had them. */
export function toNetworkEdit(
  form: Infer<ReturnType<typeof networkEditSchema>>,
  before: NetworkEdit,
): NetworkEdit {
  const shownForm = networkEditForm(before)
  const isSame = (field: keyof NetworkEditForm) =>
    JSON.stringify(form[field]) === JSON.stringify(shownForm[field])
  const isSwitchedOn = form.auto_remove && !before.auto_remove
  return {
    defaultacl: form.defaultacl,
    dns_nameservers: isSame('dns_nameservers')
      ? before.dns_nameservers
      : readItems(form.dns_nameservers),
    auto_join: form.auto_join,
    auto_remove: form.auto_remove,
    auto_remove_tags:
      isSame('auto_remove_tags') && !isSwitchedOn
        ? before.auto_remove_tags
        : tagsToSend(form.auto_remove_tags),
    auto_remove_threshold: form.auto_remove
      ? Number(form.auto_remove_threshold)
      : before.auto_remove_threshold,
    virtual_nat_pool_ipv4: isSame('virtual_nat_pool_ipv4')
      ? before.virtual_nat_pool_ipv4
      : cutRange(form.virtual_nat_pool_ipv4),
    virtual_nat_site_prefixlen_ipv4: Number(form.virtual_nat_site_prefixlen_ipv4),
    auto_select_exit_node: form.auto_select_exit_node,
  }
}

const tagsToSend = (tags: readonly string[]) => (tags.length === 0 ? [everyTag] : tags.toSorted())

/**
 * Returns the schema of a network (contract 1.8, 2.4). The server doesn't validate name servers, and keeps its pool of
 * virtual addresses when an empty one is sent.
 */
export function networkEditSchema(before: NetworkEdit) {
  return z
    .object({
      defaultacl: z.oneOf(['yes', 'no']),
      dns_nameservers: ipList('networks:nodes.edit.notIps'),
      auto_join: z.boolean(),
      auto_remove: z.boolean(),
      auto_remove_tags: z.array(z.string()),
      auto_remove_threshold: z.string(),
      virtual_nat_pool_ipv4: z.string().check(
        z.refine(
          (text) => text.trim() === '' || isIpv4Cidr(text.trim()),
          'networks:networks.create.notIpv4',
        ),
        z.faults((text) => poolFault(text.trim(), before)),
        z.refine(
          (text) => text.trim() !== '' || before.virtual_nat_pool_ipv4 === '',
          'networks:networks.edit.poolStays',
        ),
      ),
      virtual_nat_site_prefixlen_ipv4: z.string(),
      auto_select_exit_node: z.boolean(),
    })
    .check(
      rule(
        'auto_remove_threshold',
        (form) => !form.auto_remove || isMinutes(form.auto_remove_threshold),
        'networks:networks.edit.notMinutes',
      ),
      rule('virtual_nat_site_prefixlen_ipv4', isSitePrefix, 'networks:networks.edit.notSite'),
    )
}

/** An existing pool may stay. */
const poolFault = (pool: string, before: NetworkEdit) =>
  pool !== before.virtual_nat_pool_ipv4 && isIpv4Cidr(pool)
    ? purposeFault(pool, '198.18.0.0/16')
    : undefined

const isMinutes = (text: string) => readWhole(text, { min: 1, max: MAX_MINUTES }) !== undefined

/** Whether the part of a site is no larger than the pool; valid without a pool. */
function isSitePrefix(
  form: Pick<NetworkEditForm, 'virtual_nat_pool_ipv4' | 'virtual_nat_site_prefixlen_ipv4'>,
): boolean {
  const pool = form.virtual_nat_pool_ipv4.trim()
  const length = form.virtual_nat_site_prefixlen_ipv4
  if (!isIpv4Cidr(pool)) return true
  return readWhole(length, { min: Math.max(1, prefixOf(pool)), max: 32 }) !== undefined
}

// a pool of /0 has sites of at least /1
const rule = z.ruleOf<NetworkEditForm>()
