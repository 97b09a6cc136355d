import { editOfEgressRoute, type EgressEdit, type EgressRoute } from '@meshdeck/api/egress'
import { networkListQuery } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { queryClient, useCan, useQuery } from '@meshdeck/platform'
import { NativeSelect, Stack, Text, useDialog } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useId, useMemo, useState } from 'react'

import { nodesElsewhere } from '../shared/nodes'
import { useTranslation } from '../translations'
import { CreateEgressPanel } from './CreateEgressPanel'
import { egressForm, type EgressForm } from './egress-form'
import { EgressRouteOfDialog } from './use-egress-parts'

/**
 * Form for a new egress route that starts as a copy of the one in `dialog.route`, without its policies, in the same
 * network or another.
 */
export function CopyEgressPanel() {
  const { t } = useTranslation()
  return (
    <EgressRouteOfDialog title={t('egressForm.create.title')}>
      {(route) => <CopyForm route={route} />}
    </EgressRouteOfDialog>
  )
}

function CopyForm({ route }: { route: EgressRoute }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [networkId, setNetworkId] = useState(route.network)

  return (
    <CreateEgressPanel
      initial={{
        ...egressForm(editOfEgressRoute(route)),
        name: t('egressForm.copyOf', { name: route.name }),
      }}
      target={{
        networkId,
        field: <CopyTarget route={route} networkId={networkId} onPick={setNetworkId} />,
      }}
      onClose={close}
    />
  )
}

type Props = { route: EgressRoute; networkId: string; onPick: (networkId: string) => void }

/**
 * Chooses the network of a copy. Uses the nodes of the same devices there; tags belong to one network and aren't
 * copied.
 */
function CopyTarget({ route, networkId, onPick }: Props) {
  const { t } = useTranslation()
  const { setFieldValue } = useForm<EgressForm>()
  const [isReading, setIsReading] = useState(false)
  const offered = useOfferedNetworks()
  const id = useId()
  if (offered.length < 2) return null

  async function pick(chosenId: string) {
    onPick(chosenId)
    setIsReading(true)
    const { through, nodes, tags, metrics } = egressForm(await editFor(route, chosenId))
    await Promise.all([
      setFieldValue('through', through),
      setFieldValue('nodes', nodes),
      setFieldValue('tags', tags),
      setFieldValue('metrics', metrics),
      setFieldValue('policies', []),
    ])
    setIsReading(false)
  }

  return (
    <Stack gap="1">
      <Text as="label" {...{ htmlFor: id }} textStyle="sm" fontWeight="500">
        {t('egressForm.copyTo.label')}
      </Text>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        aria-busy={isReading}
        value={networkId}
        onChange={({ target }) => void pick(target.value)}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Text id={`${id}-hint`} textStyle="xs" color="fg.muted">
        {t('egressForm.copyTo.hint')}
      </Text>
    </Stack>
  )
}

/** Returns the networks where the user may create routes. */
function useOfferedNetworks(): string[] {
  const { administerNetwork } = useCan()
  const { data } = useQuery(networkListQuery())
  const ids = useMemo(() => data?.map(({ netid }) => netid).toSorted() ?? [], [data])
  return ids.filter(administerNetwork)
}

/** Returns the form values of the route in a network. If nodes can't be read, other ones have to be chosen. */
async function editFor(route: EgressRoute, networkId: string): Promise<EgressEdit> {
  const edit = editOfEgressRoute(route)
  if (networkId === route.network) return edit
  const [here, there] = await Promise.all(
    [route.network, networkId].map((network) =>
      queryClient.fetchQuery(nodeListQuery(network)).catch(() => []),
    ),
  )
  return {
    ...edit,
    tags: {},
    nodes: nodesElsewhere(edit.nodes, { here: here ?? [], there: there ?? [] }),
  }
}
