import { Button, Flex, NativeSelect, Span } from '@meshdeck/ui'
import { Map as MapIcon, Rows3, Waypoints } from 'lucide-react'

import { groupings } from '../graph-model/graph-groups'
import { useTranslation } from '../translations'
import { graphViews, type useGraphView } from './use-graph-view'

const icons = { graph: Waypoints, map: MapIcon, table: Rows3 }

/** How the network is looked at, and by what its nodes stand together. */
export function GraphControls({
  view,
  setView,
  grouping,
  setGrouping,
}: ReturnType<typeof useGraphView>) {
  const { t } = useTranslation()

  return (
    <>
      {view === 'graph' && (
        <NativeSelect
          aria-label={t('graph.groupBy')}
          minW="9.5rem"
          value={grouping}
          onChange={({ target }) =>
            setGrouping(groupings.find((one) => one === target.value) ?? 'gateway')
          }
        >
          {groupings.map((one) => (
            <option key={one} value={one}>
              {t(`graph.by.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      <Flex role="group" aria-label={t('graph.view')} gap="1">
        {graphViews.map((one) => {
          const Icon = icons[one]
          return (
            <Button
              key={one}
              variant={one === view ? 'outline' : 'ghost'}
              aria-pressed={one === view}
              aria-label={t(`graph.views.${one}`)}
              onClick={() => setView(one)}
            >
              <Icon aria-hidden="true" />
              <Span hideBelow="md">{t(`graph.views.${one}`)}</Span>
            </Button>
          )
        })}
      </Flex>
    </>
  )
}
