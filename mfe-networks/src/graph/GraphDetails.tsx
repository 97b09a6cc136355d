import type { Health } from '@meshdeck/domain/health'
import { hasSlot, placeHref, Slot, type SlotProps } from '@meshdeck/platform'
import {
  Box,
  Button,
  Flex,
  IconButton,
  KeyValue,
  LinkButton,
  RelativeTime,
  Span,
  StatusBadge,
  Text,
} from '@meshdeck/ui'
import { ArrowRight, Waypoints, X } from 'lucide-react'
import { useState } from 'react'

import { type GraphModel, type GraphRow, graphRowHref, pathToRoot } from '../shared/graph-rows'
import { useTranslation } from '../translations'

type Props = {
  networkId: string
  model: GraphModel
  row: number
  health: Health
  onRow: (row: number) => void
  onReach: (ids: readonly string[] | undefined) => void
  onClose: () => void
}

const MAX_NEIGHBORS = 6

/** Details of the selected row with a link to its page (decision OP-43). */
export function GraphDetails(props: Props) {
  const { networkId, model, row: index, health, onRow, onReach, onClose } = props
  const { t } = useTranslation()
  const row = model.rows[index]
  if (!row) return null
  const kind = row.mark === 'client' || row.mark === 'route' ? row.mark : 'node'
  const entity = `${kind}:${row.id}`
  const path = pathToRoot(model, row.id).slice(1)

  return (
    <Box
      as="aside"
      aria-label={t('graph.detailsOf', { name: row.name })}
      position="absolute"
      top={{ base: 'auto', md: '3' }}
      bottom={{ base: '3', md: 'auto' }}
      insetEnd="3"
      insetStart={{ base: '3', md: 'auto' }}
      w={{ md: '20rem' }}
      maxH={{ base: '60%', md: 'calc(100% - 1.5rem)' }}
      overflowY="auto"
      boxShadow="md"
      borderRadius="l3"
      bg="bg.panel"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <KeyValue
        title={row.name}
        aside={
          <>
            <StatusBadge status={health} />
            <IconButton
              icon={X}
              size="xs"
              variant="ghost"
              aria-label={t('graph.close')}
              onClick={onClose}
            />
          </>
        }
        items={[
          { label: t('graph.mark'), value: t(`graph.marks.${row.mark}`) },
          {
            label: t('nodes.addresses'),
            value: row.addresses.join(', '),
            isMonospace: true,
          },
          { label: t('nodes.location'), value: row.location, isMonospace: true },
          { label: t('nodes.tags'), value: row.tags.join(', ') },
          {
            label: t('nodes.lastSeen'),
            value: row.lastSeen > 0 && <RelativeTime moment={row.lastSeen} />,
          },
          {
            label: t('graph.path'),
            value: path.length > 0 && (
              <Span className="notranslate">{path.map(({ name }) => name).join(' → ')}</Span>
            ),
          },
          { label: t('graph.dependents'), value: row.dependents },
        ].filter(({ value }) => value !== '' && value !== false)}
      />
      <Neighbors model={model} row={index} onRow={onRow} />
      {kind !== 'route' && health !== 'disconnected' && hasSlot('node.reach') && (
        <ReachOnRequest
          key={entity}
          networkId={networkId}
          subject={{ kind, id: row.id }}
          onReach={onReach}
        />
      )}
      <ReachLinks networkId={networkId} row={row} entity={entity} />
    </Box>
  )
}

/** Links to its page and to the page that shows its reachability. */
function ReachLinks({
  networkId,
  row,
  entity,
}: {
  networkId: string
  row: GraphRow
  entity: string
}) {
  const { t } = useTranslation()
  const href = graphRowHref(row)
  const reachHref = placeHref('reach', { networkId, entity })

  return (
    <Flex flexWrap="wrap" gap="2" px="4" py="3">
      {href !== undefined && (
        <LinkButton to={href} flex="1">
          {t('graph.openDetails')} <ArrowRight aria-hidden="true" />
        </LinkButton>
      )}
      {reachHref !== undefined && (
        <LinkButton icon={Waypoints} to={reachHref} flex="1">
          {t('nodes.reach')}
        </LinkButton>
      )}
    </Flex>
  )
}

/** Shows what the node can reach on request, as this reads every policy of the network. */
function ReachOnRequest(props: SlotProps['node.reach']) {
  const { t } = useTranslation()
  const [isRequested, setIsRequested] = useState(false)

  return (
    <Box px="4" pt="3">
      {isRequested ? (
        // the pressed button no longer exists: its result takes the focus
        <Box tabIndex={-1} ref={focus} outline="none">
          <Slot request={{ name: 'node.reach', props }} />
        </Box>
      ) : (
        <Button icon={Waypoints} size="sm" onClick={() => setIsRequested(true)}>
          {t('graph.showReach')}
        </Button>
      )}
    </Box>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function Neighbors({ model, row, onRow }: Pick<Props, 'model' | 'row' | 'onRow'>) {
  const { t } = useTranslation()
  const links = model.linksOf[row] ?? []
  if (links.length === 0) return null

  return (
    <Box px="4" pt="3">
      <Text textStyle="label">{t('graph.neighbours')}</Text>
      <ul>
        {links.slice(0, MAX_NEIGHBORS).map(({ source, target, kind }) => {
          const otherRow = source === row ? target : source
          return (
            <li key={`${otherRow}-${kind}`}>
              <Button size="sm" variant="ghost" maxW="full" onClick={() => onRow(otherRow)}>
                <Span className="notranslate" textStyle="mono" truncate>
                  {model.rows[otherRow]?.name}
                </Span>
                <Span color="fg.muted">{t(`graph.links.${kind}`)}</Span>
              </Button>
            </li>
          )
        })}
      </ul>
      {links.length > MAX_NEIGHBORS && (
        <Text textStyle="xs" color="fg.muted">
          {t('shared.more', { count: links.length - MAX_NEIGHBORS })}
        </Text>
      )}
    </Box>
  )
}
