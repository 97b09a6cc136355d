import type { NodeEdit } from '@meshdeck/api/node-changes'
import type { Node } from '@meshdeck/api/nodes'
import { addressKey } from '@meshdeck/domain/address-key'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { addressTest, isCidr, isIpv4, isIpv6 } from '@meshdeck/domain/cidr'
import { isSkippedTime, readLocalMoment } from '@meshdeck/domain/local-moment'
import { MINUTE_MS } from '@meshdeck/domain/times'
import { readItems, readWhole, writeNameList } from '@meshdeck/domain/typed-text'
import { type Infer, z } from '@meshdeck/platform'

import { ipList } from '../shared/ip-list'

/** Form values of a node; addresses have no prefix length. */
type NodeForm = {
  address: string
  address6: string
  expdatetime: string
  connected: boolean
  ingressdns: string
  ingresspersistentkeepalive: string
  tags: string[]
}

const MAX_KEEPALIVE_SECONDS = 65_535

/** Converts the server's data to form values. Tags are held by ID. */
export function nodeForm(edit: NodeEdit): NodeForm {
  return {
    ...edit,
    address: withoutPrefix(edit.address),
    address6: withoutPrefix(edit.address6),
    expdatetime: localMinute(edit.expdatetime),
    ingresspersistentkeepalive: String(edit.ingresspersistentkeepalive),
  }
}

/** Converts form values to the request body. Values that read the same stay exactly as the server had them. */
export function toNodeEdit(
  form: Infer<ReturnType<typeof nodeFormSchema>>,
  before: NodeEdit,
): NodeEdit {
  return {
    connected: form.connected,
    ingressdns: sentDns(form.ingressdns, before.ingressdns),
    tags: form.tags.toSorted(),
    address: withPrefixOf(before.address, form.address),
    address6: withPrefixOf(before.address6, form.address6),
    expdatetime:
      form.expdatetime === localMinute(before.expdatetime)
        ? before.expdatetime
        : Math.floor(readLocalMoment(form.expdatetime) / 1000),
    ingresspersistentkeepalive: Number(form.ingresspersistentkeepalive),
  }
}

/**
 * Returns the schema of a node in its network: addresses have to be inside the ranges and unique, neither of which the
 * server checks (contract 1.9). `takenAddresses` are the addresses of the other nodes.
 */
export function nodeFormSchema(
  node: Node,
  takenAddresses: ReadonlySet<string>,
  now: () => number = Date.now,
) {
  return z.object({
    address: addressSchema(node.networkrange, {
      isFamily: isIpv4,
      takenAddresses,
      isRequired: node.address !== '',
    }),
    address6: addressSchema(node.networkrange6, {
      isFamily: isIpv6,
      takenAddresses,
      isRequired: node.address6 !== '',
    }),
    expdatetime: expirySchema({ before: localMinute(node.expdatetime), now }),
    connected: z.boolean(),
    ingressdns: ipList('networks:nodes.edit.notIps'),
    ingresspersistentkeepalive: z
      .string()
      .check(z.refine((text) => isSeconds(text), 'networks:nodes.edit.notSeconds')),
    tags: z.array(z.string()),
  })
}

/**
 * Schema of a node's expiry as typed: the server accepts any time and deletes a node whose expiry has passed. `before`
 * is the current value, which may stay.
 */
export const expirySchema = ({
  before = '',
  now = Date.now,
}: { before?: string; now?: () => number } = {}) =>
  z.string().check(
    z.refine((text) => !isSkippedTime(text), 'common:field.skippedTime'),
    z.refine((text) => readLocalMoment(text) > 0, 'networks:nodes.edit.noMoment'),
    // not for an invalid time, which is NaN: the check above reports it
    z.refine(
      (text) => !(readLocalMoment(text) <= now()) || text === before,
      'networks:nodes.edit.isPast',
    ),
  )

type AddressRules = {
  isFamily: (text: string) => boolean
  takenAddresses: ReadonlySet<string>
  /** Whether the node has an address of the family; one can't be added here. */
  isRequired: boolean
}

function addressSchema(range: string, { isFamily, takenAddresses, isRequired }: AddressRules) {
  const isInside = isCidr(range) ? addressTest(range) : () => true
  // an IPv6 address can be written in several ways
  const keys = new Set([...takenAddresses].map((address) => addressKey(address)))
  const isTaken = (key: string) => key !== '' && keys.has(key)
  return z.string().check(
    z.refine((text) => !isRequired || isFamily(text.trim()), 'networks:nodes.edit.notAddress'),
    z.refine(
      (text) => !isRequired || !isFamily(text.trim()) || isInside(text.trim()),
      'networks:nodes.edit.outside',
    ),
    z.refine((text) => !isTaken(addressKey(text.trim())), 'networks:nodes.edit.taken'),
  )
}

const isSeconds = (text: string) =>
  readWhole(text, { min: 0, max: MAX_KEEPALIVE_SECONDS }) !== undefined

/** Returns the typed name servers; the same addresses stay as the server had them. */
function sentDns(typed: string, before: string): string {
  const dns = writeNameList(readItems(typed))
  return dns === writeNameList(readItems(before)) ? before : dns
}

function withPrefixOf(before: string, typed: string): string {
  const address = typed.trim()
  if (address === withoutPrefix(before)) return before
  const prefix = before.split('/')[1]
  return prefix === undefined ? address : `${address}/${prefix}`
}

/** Returns the value of a date and time field in the local time zone. */
function localMinute(seconds: number): string {
  const moment = new Date(seconds * 1000)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 16)
}
