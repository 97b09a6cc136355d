import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { nameServerListQuery } from '@meshdeck/api/name-servers'
import { networkDetails } from '@meshdeck/api/network-changes'
import { networkListQuery } from '@meshdeck/api/networks'
import { policyListQuery } from '@meshdeck/api/policies'
import { postureCheckListQuery } from '@meshdeck/api/posture-checks'
import {
  type TagInventory,
  type TagReference,
  referencesToTag,
} from '@meshdeck/domain/tag-references'
import { placeHref, queryClient, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { Text, useNameList } from '@meshdeck/ui'
import { type KnownUses, UsePanel } from '@meshdeck/ui/page'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

type Props = { networkId: string } & KnownUses<TagReference>

/** Lists what names a tag by kind, with links to pages. */
export function TagReferencesPanel({ networkId, ...readableKinds }: Props) {
  const { t } = useTranslation()

  return (
    <UsePanel
      {...readableKinds}
      title={t('tags.uses.title')}
      labelOf={(kind) => t(`tags.uses.kind.${kind}`)}
      hrefOf={(use) => hrefOf(networkId, use)}
      words={{
        none: t('tags.uses.none'),
        pending: t('tags.uses.pending'),
        partly: t('tags.uses.partly'),
        more: (count) => t('tags.uses.more', { count }),
      }}
    />
  )
}

/** Returns the same list for a confirmation, one line per kind: "User policies: office, field". */
export function useTagReferenceLines(uses: readonly TagReference[]) {
  const { t } = useTranslation()
  return byKind(uses).map(([kind, those]) => ({
    label: t(`tags.uses.kind.${kind}`),
    names: those.map(({ name, id }) => name || id),
  }))
}

/** Shows those lines as text. */
export function TagReferenceLines({ uses }: { uses: readonly TagReference[] }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  return useTagReferenceLines(uses).map(({ label, names }) => (
    <Text key={label}>{t('common:names.of', { what: label, names: listNames(names) })}</Text>
  ))
}

function byKind(uses: readonly TagReference[]): Array<[TagReference['kind'], TagReference[]]> {
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  return kinds.map((kind) => [kind, uses.filter((use) => use.kind === kind)])
}

/** Link to the page in the remote that provides it; undefined if none does. */
function hrefOf(networkId: string, { kind, name }: TagReference): string | undefined {
  const query = new URLSearchParams({ q: name })
  const find = (place: string, params: Record<string, string>) => {
    const href = placeHref(place, params)
    return href && `${href}?${query}`
  }
  switch (kind) {
    case 'devicePolicy':
    case 'userPolicy':
      return find('policies', { networkId })
    case 'egress':
      return find('egress', { networkId })
    case 'key':
      return find('keys', {})
    case 'nameServer':
      query.set('tab', 'name-servers')
      return find('dns', { networkId })
    case 'network':
      return placeHref('network', { networkId })
    case 'postureCheck':
      return find('posture-checks', { networkId })
  }
}

/** Kinds of entities with references to tags that this server has and this user may read. */
type TagReferenceKinds = { hasKeys: boolean; hasNameServers: boolean; hasPostureChecks: boolean }

/** Keys don't belong to a network, so only administrators may read them (contract 0.7). */
export function useReadableReferenceKinds(): TagReferenceKinds {
  const { isAdmin } = useCan()
  const { hasNameServers, hasPostureChecks } = useCapabilities()
  return { hasKeys: isAdmin, hasNameServers, hasPostureChecks }
}

/** Fetches everything that can name a tag. Throws the first error of a request. */
export async function readTagInventory(
  networkId: string,
  known: TagReferenceKinds,
): Promise<TagInventory> {
  const { hasKeys, hasNameServers, hasPostureChecks } = known
  const fetchNow: typeof queryClient.fetchQuery = (query) =>
    queryClient.fetchQuery({ ...query, staleTime: 0 })

  const [policies, egressRoutes, keys, nameServers, postureChecks, networks] = await Promise.all([
    fetchNow(policyListQuery(networkId)),
    fetchNow(egressRouteListQuery(networkId)),
    hasKeys ? fetchNow(enrollmentKeyListQuery()) : [],
    hasNameServers ? fetchNow(nameServerListQuery(networkId)) : [],
    hasPostureChecks ? fetchNow(postureCheckListQuery(networkId)) : [],
    fetchNow(networkListQuery()),
  ])
  const network = networks.find(({ netid }) => netid === networkId)
  return {
    policies,
    egressRoutes,
    keys,
    nameServers,
    postureChecks,
    network: network && networkDetails(network),
  }
}

/** Returns what names a tag. */
export function useTagReferences(networkId: string, tagId: string): KnownUses<TagReference> {
  const { inventory, ...state } = useTagInventory(networkId)
  return { uses: referencesToTag(tagId, inventory), ...state }
}

/** Fetches everything that can name a tag; with `isFresh` refetches even new data. */
export function useTagInventory(
  networkId: string,
  { isFresh = false } = {},
): { inventory: TagInventory; isPending: boolean; isWhole: boolean } {
  const readableKinds = useReadableReferenceKinds()
  const age = isFresh ? { staleTime: 0 } : {}
  const policies = useQuery({ ...policyListQuery(networkId), ...age })
  const egressRoutes = useQuery({ ...egressRouteListQuery(networkId), ...age })
  const keys = useQuery({ ...enrollmentKeyListQuery(), ...age, enabled: readableKinds.hasKeys })
  const nameServers = useQuery({
    ...nameServerListQuery(networkId),
    ...age,
    enabled: readableKinds.hasNameServers,
  })
  const postureChecks = useQuery({
    ...postureCheckListQuery(networkId),
    ...age,
    enabled: readableKinds.hasPostureChecks,
  })
  const networks = useQuery(networkListQuery())
  const network = networks.data?.find(({ netid }) => netid === networkId)
  const parts = [
    policies,
    egressRoutes,
    networks,
    keys,
    ...(readableKinds.hasNameServers ? [nameServers] : []),
    ...(readableKinds.hasPostureChecks ? [postureChecks] : []),
  ]

  const inventory = useMemo(
    () => ({
      policies: policies.data ?? [],
      egressRoutes: egressRoutes.data ?? [],
      keys: keys.data ?? [],
      nameServers: nameServers.data ?? [],
      postureChecks: postureChecks.data ?? [],
      network: network && networkDetails(network),
    }),
    [policies.data, egressRoutes.data, keys.data, nameServers.data, postureChecks.data, network],
  )

  return {
    inventory,
    isPending: parts.some(({ isLoading }) => isLoading),
    isWhole: parts.every(({ isSuccess }) => isSuccess),
  }
}
