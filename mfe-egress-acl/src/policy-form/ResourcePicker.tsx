import { egressRouteListQuery } from '@meshdeck/api/egress'
import { tagListQuery } from '@meshdeck/api/tags'
import { aboutOption, distinctLabels } from '@meshdeck/domain/distinct-labels'
import { emptyList, remembered } from '@meshdeck/domain/remembered'
import { currentLanguage, useCapabilities, useQuery } from '@meshdeck/platform'
import { Badge, Box, Button, ErrorPanel, Flex, Span, SrOnly, Stack, Text } from '@meshdeck/ui'
import { MultiPickField, useForm } from '@meshdeck/ui/form'
import { useMemo, useState } from 'react'

import { rangeInMesh } from '../shared/egress-rows'
import { aboutDevices, type RoutingNode, useRoutingNodes } from '../shared/nodes'
import { endName, toEnd } from '../shared/policy-ends'
import { usePolicyEndNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { ALL, settleAll, toItem, withoutItsRoutes } from './policy-draft'

const tabs = ['all', 'tags', 'devices', 'routes'] as const
type Tab = (typeof tabs)[number]

type Props = {
  name: string
  networkId: string
  /** Egress routes can only be destinations [AC-014], except on servers that connect sites (releases: 1.6). */
  isDestination?: boolean
  /** Entities on the server; differences from them are marked. */
  keysBefore?: readonly string[] | undefined
}

/** Picker for one or many devices and tags, or all resources. */
export function ResourcePicker({ name, networkId, isDestination = false, keysBefore }: Props) {
  const { t } = useTranslation()
  const { isPro, connectsSites } = useCapabilities()
  const { getFieldProps } = useForm()
  const [tab, setTab] = useState<Tab>('all')
  const offersRoutes = isDestination || connectsSites
  const resources = useResources(networkId, offersRoutes)
  const { options, labelOf, aboutOf, routes, errorOf, retry } = resources
  const error = errorOf(tab)
  const chosenKeys: string[] = getFieldProps<string[]>(name).value
  const shownOptions = useMemo(
    () => (error ? undefined : options?.filter((option) => tab === 'all' || isOf(tab, option))),
    [options, tab, error],
  )
  const offered = tabs.filter((tab) => offersRoutes || tab !== 'routes')

  const isLocked = tab === 'tags' && !isPro
  const failure = error ? (
    <ErrorPanel
      error={error}
      title={t(tab === 'routes' ? 'egress.loadFailed' : 'policyForm.resourcesFailed')}
      onRetry={retry}
    />
  ) : undefined

  return (
    <Stack gap="2">
      <MultiPickField
        name={name}
        label={t(isDestination ? 'policyForm.destination' : 'policyForm.source')}
        searchLabel={t('policyForm.searchResources')}
        options={isLocked ? undefined : shownOptions}
        labelOf={labelOf}
        aboutOf={aboutOf}
        lockedBy={ALL}
        hint={t(
          chosenKeys.includes(ALL)
            ? 'policyForm.allResourcesLock'
            : `policyForm.resources.${offersRoutes ? 'destination' : 'source'}`,
        )}
        settle={(next, pressed) =>
          settleAll(isDestination ? withoutItsRoutes(next, pressed, routes ?? []) : next, pressed)
        }
        listHeight="130px"
        opensOnFocus
        hasOwnNames={chosenKeys.length > 0 && chosenKeys.length <= SHOWN_CHIPS}
        failure={isLocked ? <Text color="fg.muted">{t('policyForm.tagsPro')}</Text> : failure}
        above={(openList) => (
          <Flex role="group" aria-label={t('policyForm.kinds')} gap="1" flexWrap="wrap">
            {offered.map((option) => (
              <Button
                key={option}
                size="sm"
                variant={option === tab ? 'outline' : 'ghost'}
                aria-pressed={option === tab}
                onClick={() => {
                  setTab(option)
                  openList()
                }}
              >
                {t(`policyForm.tab.${option}`)}
              </Button>
            ))}
          </Flex>
        )}
      />
      <ResourceChips
        chosenKeys={chosenKeys}
        keysBefore={keysBefore}
        labelOf={distinctLabels(resources)}
      />
    </Stack>
  )
}

const isOf = (tab: Tab, option: string) =>
  option !== ALL &&
  option.startsWith({ all: '', tags: 'tag:', devices: 'device:', routes: 'egress-id:' }[tab])

type DeviceChoices = { keys: string[]; devices: ReadonlyMap<string, RoutingNode> }

/**
 * Offers nodes that aren't being deleted, which may be named already. Cached, because both sides of a policy offer the
 * same devices, of which there are thousands.
 */
const deviceChoices = remembered((devices: readonly RoutingNode[]): DeviceChoices => ({
  keys: devices.filter(({ isLeaving }) => !isLeaving).map(({ id }) => `device:${id}`),
  devices: new Map(devices.map((device) => [`device:${device.id}`, device])),
}))

const noNames = { everything: '', everybody: '' }

/** Returns the options by resource key, with their labels. */
function useResources(networkId: string, offersRoutes: boolean) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const devices = useRoutingNodes(networkId, { withConfigFiles: true })
  const tags = useQuery({ ...tagListQuery(networkId), enabled: isPro })
  const routes = useQuery({ ...egressRouteListQuery(networkId), enabled: offersRoutes })
  const ends = usePolicyEndNames(networkId)

  // depends only on the lists: there are thousands of entities, and the query object changes with each render
  const offered = useMemo(() => {
    const { keys, devices: deviceByKey } = deviceChoices(devices.data ?? emptyList)
    const abouts = new Map<string, string>()
    const otherLabels = new Map([[ALL, t('policyForm.allResources')]])
    for (const { id, tag_name } of tags.data ?? []) {
      otherLabels.set(`tag:${id}`, tag_name)
      abouts.set(`tag:${id}`, t('policyForm.about.tag'))
    }
    const firstKeys = [...otherLabels.keys()]
    const routeKeys = (routes.data ?? []).map(({ id }) => `egress-id:${id}`)
    for (const route of routes.data ?? []) {
      otherLabels.set(`egress-id:${route.id}`, route.name)
      const target = rangeInMesh(route) || route.domain
      abouts.set(`egress-id:${route.id}`, aboutOption(t('policyForm.about.route'), target))
    }
    const aboutDevice = aboutDevices(deviceByKey, ({ isConfigFile }) =>
      t(isConfigFile ? 'policyForm.about.file' : 'policyForm.about.node'),
    )
    const isLoaded = devices.data && (!isPro || tags.data || tags.error)
    return {
      // other entities of a policy, such as a route among its sources, are named as in the list
      labelOf: (option: string) =>
        otherLabels.get(option) ||
        deviceByKey.get(option)?.name ||
        endName(t, toEnd(toItem(option), ends, noNames)),
      aboutOf: (option: string) => aboutDevice(option) ?? abouts.get(option),
      options: isLoaded ? [...firstKeys, ...keys, ...(offersRoutes ? routeKeys : [])] : undefined,
    }
  }, [devices.data, tags.data, tags.error, routes.data, isPro, offersRoutes, ends, t])

  // an error is shown under its own tab; the other tabs still work
  const errors: Partial<Record<Tab, Error | null>> = {
    tags: tags.data ? null : tags.error,
    routes: routes.data ? null : routes.error,
  }
  return {
    ...offered,
    routes: routes.data,
    errorOf: (tab: Tab) => (devices.data ? errors[tab] : devices.error),
    retry: () => {
      devices.refetch()
      if (isPro) void tags.refetch()
      if (offersRoutes) void routes.refetch()
    },
  }
}

const SHOWN_CHIPS = 3

type ResourceChipsProps = {
  chosenKeys: readonly string[]
  /** Entities on the server; differences from them are marked. */
  keysBefore: readonly string[] | undefined
  labelOf: (option: string) => string
}

/** Shows the first selected entities and a count of the others [AC-016]; added ones come first. */
function ResourceChips({ chosenKeys, keysBefore, labelOf }: ResourceChipsProps) {
  const { t } = useTranslation()
  const previousKeys = new Set(keysBefore ?? chosenKeys)
  const keptKeys = new Set(chosenKeys)
  const addedKeys = chosenKeys.filter((option) => !previousKeys.has(option))
  const otherKeys = chosenKeys.filter((option) => previousKeys.has(option))
  const removedKeys = keysBefore?.filter((option) => !keptKeys.has(option)) ?? []
  const room = Math.max(SHOWN_CHIPS - addedKeys.length, 0)
  if (chosenKeys.length === 0 && removedKeys.length === 0) return null

  return (
    <Flex gap="1" flexWrap="wrap" alignItems="center">
      {addedKeys.slice(0, SHOWN_CHIPS).map((option) => (
        <Badge key={option} variant="surface" colorPalette="accent">
          {labelOf(option)} <SrOnly>{t('policyForm.chipAdded')}</SrOnly>
        </Badge>
      ))}
      {otherKeys.slice(0, room).map((option) => (
        <Badge key={option}>{labelOf(option)}</Badge>
      ))}
      <MoreCount count={chosenKeys.length - SHOWN_CHIPS} />
      {removedKeys.slice(0, SHOWN_CHIPS).map((option) => (
        <Badge key={option} color="fg.muted">
          <Span as="del">{labelOf(option)}</Span> {t('policyForm.chipTakenOut')}
        </Badge>
      ))}
      <MoreCount count={removedKeys.length - SHOWN_CHIPS} />
    </Flex>
  )
}

function MoreCount({ count }: { count: number }) {
  if (count <= 0) return null
  return <Box textStyle="xs">+{count.toLocaleString(currentLanguage())}</Box>
}
