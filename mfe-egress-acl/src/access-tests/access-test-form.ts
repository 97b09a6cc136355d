import { idsOfNamesakes } from '@meshdeck/domain/distinct-labels'
import { isPort } from '@meshdeck/domain/policy-ports'
import {
  type AccessTest,
  type AccessTestEnd,
  entityKinds,
  type EntityRef,
  type ExpectedPair,
} from '@meshdeck/domain/reach'
import { type TFunction, z } from '@meshdeck/platform'
import { useCallback, useMemo } from 'react'

import { takesPort } from '../shared/entities'
import { aboutEntity, useNamedEntities } from '../shared/named-entities'
import { usePolicyEndNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { MAX_NAME_LENGTH } from './access-tests'

/** Form values of an access test; both ends are option keys. */
export type AccessTestForm = {
  name: string
  from: string
  to: string
  must: AccessTest['must']
  /** Empty for any protocol. */
  protocol: '' | 'tcp' | 'udp' | 'icmp'
  port: string
}

/** Option key of an end: `tag:corp.ops`, `gateways:`. */
const endKey = (end: AccessTestEnd): string =>
  'id' in end ? `${end.kind}:${end.id}` : `${end.kind}:`

function toEnd(key: string): AccessTestEnd {
  const at = key.indexOf(':')
  const id = key.slice(at + 1)
  const kind = entityKinds.find((kind) => kind === key.slice(0, at))
  if (kind) return { kind, id }
  return { kind: key.startsWith('gateways') ? 'gateways' : 'everything' }
}

export const newAccessTest: AccessTestForm = {
  name: '',
  from: '',
  to: '',
  must: 'never-reach',
  protocol: '',
  port: '',
}

export function toAccessTestForm({ name, from, to, must, service }: AccessTest): AccessTestForm {
  const protocol = (['tcp', 'udp', 'icmp'] as const).find(
    (protocol) => protocol === service?.protocol,
  )
  const port = service?.port === undefined ? '' : String(service.port)
  return { name, from: endKey(from), to: endKey(to), must, protocol: protocol ?? '', port }
}

export const accessTestFormSchema = z
  .object({
    name: z.string().check(
      z.refine((name) => name.trim() !== '', 'egress:accessTests.form.nameMissing'),
      z.refine((name) => name.trim().length <= MAX_NAME_LENGTH, 'egress:accessTests.form.nameLong'),
    ),
    from: z.string().check(z.minLength(1, 'egress:accessTests.form.fromMissing')),
    to: z.string().check(z.minLength(1, 'egress:accessTests.form.toMissing')),
    must: z.oneOf(['reach', 'never-reach']),
    protocol: z.oneOf(['', 'tcp', 'udp', 'icmp']),
    port: z.string(),
  })
  .check(
    z.refine(
      (form: AccessTestForm) =>
        !takesPort(form.protocol) || form.port.trim() === '' || isPort(form.port.trim()),
      { path: ['port'], error: 'egress:accessTests.form.portWrong' },
    ),
  )

/** Returns the access test to store for the form values. */
export function toAccessTest(form: AccessTestForm, id: string): AccessTest {
  const { name, from, to, must, protocol } = form
  const port = takesPort(form.protocol) ? form.port.trim() : ''
  return {
    id,
    name: name.trim(),
    from: toEnd(from),
    to: toEnd(to),
    must,
    ...(protocol !== '' && { service: { protocol, ...(port !== '' && { port: Number(port) }) } }),
  }
}

type Kind = AccessTestEnd['kind']

/** Returns the options for both ends of an access test, with labels. Deleted entities are labeled with their ID. */
export function useAccessTestEnds(networkId: string) {
  const { t } = useTranslation()
  const names = usePolicyEndNames(networkId)
  const { devices, configFileIds, tags, groups, users, routes } = names

  const labels = useMemo(() => {
    const labelByKey = new Map<string, string>()
    const add = (kind: Kind, id: string, name: string) =>
      labelByKey.set(`${kind}:${id}`, t(`accessTests.end.${kind}`, { name }))
    add('everything', '', '')
    add('gateways', '', '')
    for (const [id, name] of tags ?? []) add('tag', id, name)
    for (const [id, name] of groups ?? []) add('group', id, name)
    for (const [id, name] of users ?? []) add('user', id, name)
    for (const [id, name] of routes ?? []) add('route', id, name)
    for (const [id, name] of devices ?? [])
      add(configFileIds?.has(id) ? 'client' : 'node', id, name)
    return labelByKey
  }, [t, devices, configFileIds, tags, groups, users, routes])

  const labelOf = useCallback((key: string) => labels.get(key) ?? key, [labels])
  const { data: entities } = useNamedEntities(networkId)
  const namesake = useMemo(() => idsOfNamesakes([...labels.keys()], labelOf), [labels, labelOf])
  const aboutOf = useCallback(
    (key: string) => aboutEntity(entities?.get(key), namesake(key) !== undefined),
    [entities, namesake],
  )
  return {
    /** Undefined until the device list is loaded, because it supplies most of the options. */
    from: useMemo(() => devices && keysWithout(labels, ['route']), [devices, labels]),
    to: useMemo(() => devices && keysWithout(labels, ['user', 'group']), [devices, labels]),
    labelOf,
    /** Distinguishes options with the same name. */
    aboutOf,
    nameOf: (end: AccessTestEnd) => labelOf(endKey(end)),
  }
}

const keysWithout = (labels: ReadonlyMap<string, string>, kinds: readonly Kind[]) =>
  [...labels.keys()].filter((key) => !kinds.some((kind) => key.startsWith(`${kind}:`)))

/** Returns a pair of an access test, with the part of a route that can be reached. */
export function pairText(
  t: TFunction<'egress'>,
  { from, to, addresses }: ExpectedPair,
  nameOf: (entity: EntityRef) => string,
): string {
  const names = { from: nameOf(from), to: nameOf(to) }
  if (!addresses) return t('accessTests.pair', names)
  const [only, except] = [addresses.only.join(', '), addresses.except.join(', ')]
  if (only === '') return t('accessTests.pairPart.except', { ...names, except })
  return t(`accessTests.pairPart.${except === '' ? 'only' : 'onlyExcept'}`, {
    ...names,
    only,
    except,
  })
}
