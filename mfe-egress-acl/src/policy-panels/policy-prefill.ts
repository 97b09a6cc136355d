import type { PolicyItem } from '@meshdeck/api/policies'

import { ALL, toItem, withTraffic } from '../policy-form/policy-draft'
import { readService } from '../reach-things/service-text'
import type { PolicyForm } from './policy-panel-form'

/** What an address fills in of the form of a policy, as `dialog.source=device:17`: others link to it so. */
export type PrefillValues = {
  /** Of a new one: `users` or `resources`. */
  kind?: string
  /** Of one that is there. */
  policy?: string
  /** An end that is added, as `kind:id`. */
  source?: string
  destination?: string
  /** Ends that are taken out, with blanks between them. */
  withoutSource?: string
  withoutDestination?: string
  /** `one` or `both`. */
  direction?: string
  /** Protocol and port that are let through as well: `tcp 5432`. */
  service?: string
}

const sourceKinds = ['device', 'tag', 'user', 'user-group']
const targetKinds = ['device', 'tag', 'egress-id']

/**
 * A form with what the address fills in. What is not understood is left out, and what names something that is not
 * there the form says itself; nobody but who presses the button sends any of it.
 */
export function prefilled(
  form: PolicyForm,
  values: PrefillValues,
  { isPro }: { isPro: boolean },
): PolicyForm {
  const { policy } = form
  const source = itemIn(values.source, sourceKinds)
  const target = itemIn(values.destination, targetKinds)
  const { direction } = values
  const isBothWays =
    isPro && (direction === 'one' || direction === 'both')
      ? direction === 'both'
      : policy.isBothWays
  const draft = withService({ ...policy, isBothWays }, isPro ? values.service : undefined)
  const sources = goneFrom(values.withoutSource)
  const targets = goneFrom(values.withoutDestination)
  const isOfUsers = policy.kind === 'user-policy'
  return {
    ...form,
    policy: {
      ...draft,
      resources: changed(policy.resources, isOfUsers ? undefined : resourceIn(source), sources),
      users: changed(
        policy.users,
        isOfUsers ? idIn(source, 'user') : undefined,
        valuesOf(sources, 'user'),
      ),
      groups: changed(
        policy.groups,
        isOfUsers ? idIn(source, 'user-group') : undefined,
        valuesOf(sources, 'user-group'),
      ),
    },
    destinations: changed(form.destinations, target && `${target.id}:${target.value}`, targets),
  }
}

function itemIn(text: string | undefined, kinds: readonly string[]): PolicyItem | undefined {
  if (!text?.includes(':')) return undefined
  const item = toItem(text)
  // a link opens nothing to all: that is chosen by hand
  const isOne = item.value !== '' && item.value !== ALL
  return kinds.includes(item.id) && isOne ? item : undefined
}

const resourceIn = (item: PolicyItem | undefined) =>
  item && (item.id === 'device' || item.id === 'tag') ? `${item.id}:${item.value}` : undefined

const idIn = (item: PolicyItem | undefined, kind: string) =>
  item?.id === kind ? item.value : undefined

const goneFrom = (text = ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

const valuesOf = (keys: ReadonlySet<string>, kind: string): ReadonlySet<string> =>
  new Set([...keys].map(toItem).flatMap(({ id, value }) => (id === kind ? value : [])))

/** Without what goes, and with what comes; an end that would be empty stays for the form to refuse. */
function changed(
  list: readonly string[],
  added: string | undefined,
  gone: ReadonlySet<string>,
): string[] {
  const left = list.filter((one) => !gone.has(one))
  // who is among all of them already is not named besides
  const isThere = added === undefined || left.includes(added) || left.includes(ALL)
  return isThere ? left : [...left, added]
}

/** What servers call a service whose ports are chosen, and those that are all of a protocol (contract 1.16). */
const CUSTOM = 'Custom'
const wholeServices = new Map([
  ['tcp', 'All TCP'],
  ['udp', 'All UDP'],
  ['icmp', 'ICMP'],
])

/** A port beside those that a policy has of the same protocol; else it is about the service alone. */
function withService(draft: PolicyForm['policy'], text = ''): PolicyForm['policy'] {
  const service = readService(text)
  if (!service) return draft
  const { protocol, port } = service
  if (port === undefined) {
    return withTraffic(draft, { type: wholeServices.get(protocol) ?? CUSTOM, protocol, ports: [] })
  }
  const { saved } = draft
  const isBeside = saved?.type === CUSTOM && saved.protocol === protocol
  const before = isBeside ? saved.ports.filter((one) => one !== String(port)) : []
  return withTraffic(draft, { type: CUSTOM, protocol, ports: [...before, String(port)] })
}
