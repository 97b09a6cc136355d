import type { ExpectationEnd } from '@meshdeck/domain/reach'
import { useCallback, useMemo } from 'react'

import { useKnownEnds } from '../policy-model/use-policy-rows'
import { aboutThing } from '../reach-things/about-thing'
import { useNamedThings } from '../reach-things/use-named-things'
import { useTranslation } from '../translations'
import { endKey } from './expectation-form'

type Kind = ExpectationEnd['kind']

/** What an expectation can be about, and what each is called; of what is gone the id. */
export function useExpectationEnds(networkId: string) {
  const { t } = useTranslation()
  const known = useKnownEnds(networkId)
  const { devices, files, tags, groups, users, routes } = known

  const labels = useMemo(() => {
    const named = new Map<string, string>()
    const add = (kind: Kind, id: string, name: string) =>
      named.set(`${kind}:${id}`, t(`accessTests.end.${kind}`, { name }))
    add('everything', '', '')
    add('gateways', '', '')
    for (const [id, name] of tags ?? []) add('tag', id, name)
    for (const [id, name] of groups ?? []) add('group', id, name)
    for (const [id, name] of users ?? []) add('user', id, name)
    for (const [id, name] of routes ?? []) add('route', id, name)
    for (const [id, name] of devices ?? []) add(files?.has(id) ? 'client' : 'node', id, name)
    return named
  }, [t, devices, files, tags, groups, users, routes])

  const labelOf = useCallback((key: string) => labels.get(key) ?? key, [labels])
  const { data: things } = useNamedThings(networkId)
  const aboutOf = useCallback((key: string) => aboutThing(things?.get(key)), [things])
  return {
    /** Undefined while the list of devices is on its way: most of what can be chosen is there. */
    from: useMemo(() => devices && keysWithout(labels, ['route']), [devices, labels]),
    to: useMemo(() => devices && keysWithout(labels, ['user', 'group']), [devices, labels]),
    labelOf,
    /** Which of several of the same name it is. */
    aboutOf,
    nameOf: (end: ExpectationEnd) => labelOf(endKey(end)),
  }
}

const keysWithout = (labels: ReadonlyMap<string, string>, kinds: readonly Kind[]) =>
  [...labels.keys()].filter((key) => !kinds.some((kind) => key.startsWith(`${kind}:`)))
