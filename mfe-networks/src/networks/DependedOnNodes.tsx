import { formatBytes } from '@meshdeck/domain/units'
import { currentLanguage, placeHref } from '@meshdeck/platform'
import {
  Box,
  Button,
  ErrorPanel,
  Flex,
  Panel,
  Skeleton,
  Span,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useState } from 'react'

import type { GraphRow } from '../shared/graph-rows'
import { paths } from '../shared/paths'
import { useGraph } from '../shared/use-graph'
import { useTranslation } from '../translations'

/** Measured size of a node in its list, in bytes. */
const NODE_BYTES = 1600

type Props = { networkId: string; nodeCount: number }

/**
 * Nodes with most dependents in a network, such as relays and gateways. The required list is long in a network of
 * thousands, so it is read on request, and its size is shown beside the button.
 */
export function DependedOnNodes({ networkId, nodeCount }: Props) {
  const { t } = useTranslation()
  const [isRequested, setIsRequested] = useState(false)
  const href = placeHref('graph', { networkId })

  return (
    <Panel
      title={t('graph.hubPanel.title')}
      aside={href && <TextLink to={href}>{t('graph.panel.show')}</TextLink>}
    >
      {isRequested ? (
        <DependedOnList networkId={networkId} />
      ) : (
        <Flex px="4" py="3" gap="3" flexWrap="wrap" alignItems="center" textStyle="sm">
          <Text flex="1" minW="12rem" color="fg.muted">
            {t('graph.hubPanel.cost', {
              count: nodeCount,
              size: formatBytes(nodeCount * NODE_BYTES, currentLanguage()),
            })}
          </Text>
          <Button size="sm" onClick={() => setIsRequested(true)}>
            {t('graph.hubPanel.find')}
          </Button>
        </Flex>
      )}
    </Panel>
  )
}

function DependedOnList({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const reading = useGraph(networkId, { isFreshEnough: true })
  const { data: model, error } = reading
  const dependedOn = model && mostDependedOn(model.rows)

  return (
    // the pressed button no longer exists: its result takes the focus
    <Box px="4" py="3" textStyle="sm" tabIndex={-1} ref={focus} outline="none">
      {dependedOn?.length === 0 && (
        <Text color="fg.muted" role="status">
          {t('graph.hubPanel.none')}
        </Text>
      )}
      {dependedOn && dependedOn.length > 0 && (
        <Stack as="ul" gap="2" aria-label={t('graph.hubPanel.title')}>
          {dependedOn.map(({ id, name, mark, dependents }) => (
            <Flex as="li" key={id} gap="3" alignItems="center">
              <TextLink to={paths.node(networkId, id)} flex="1" minW="0" truncate>
                <span className="notranslate">{name}</span>
              </TextLink>
              <Span color="fg.muted">{t(`graph.marks.${mark}`)}</Span>
              <Span
                title={t('graph.dependents')}
                minW="12"
                textAlign="end"
                fontVariantNumeric="tabular-nums"
              >
                {dependents.toLocaleString(currentLanguage())}
              </Span>
            </Flex>
          ))}
        </Stack>
      )}
      {!dependedOn && !error && <Skeleton h="5" />}
      {!dependedOn && Boolean(error) && (
        <ErrorPanel reading={reading} title={t('shared.loadFailed')} />
      )}
    </Box>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

const MAX_ROWS = 5

/** Returns the nodes with most dependents, including config files and egress routes; a tie is sorted by name. */
function mostDependedOn(rows: readonly GraphRow[]): GraphRow[] {
  return rows
    .filter(({ mark, dependents }) => dependents > 0 && mark !== 'client' && mark !== 'route')
    .toSorted((a, b) => b.dependents - a.dependents || a.name.localeCompare(b.name))
    .slice(0, MAX_ROWS)
}
