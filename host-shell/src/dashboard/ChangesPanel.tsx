import { shortId } from '@meshdeck/domain/short-id'
import { placeHref } from '@meshdeck/platform'
import {
  Box,
  Flex,
  Panel,
  RelativeTime,
  Span,
  SrOnly,
  StatusBadge,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useState } from 'react'

import {
  type Change,
  changeKinds,
  changesLink,
  countKinds,
  inOrder,
  isIn,
  latestOfEach,
} from '../changes/change'
import { changeIcons } from '../changes/change-columns'
import { useStoredChanges } from '../changes/stored-changes'
import { useTranslation } from '../translations'
import { PanelFooter, PanelSpace, PanelRows } from './panel-parts'

/**
 * Lists what changed between this browser's observations. The panel says so, because the server keeps no history of
 * states.
 */
export function ChangesPanel({ rows }: { rows: number }) {
  const { t } = useTranslation()
  const { changes, visits } = useStoredChanges()
  const [now] = useState(() => Date.now())
  const moment = { began: visits?.began ?? 0, now }
  const visitChanges = latestOfEach(changes.filter((change) => isIn('visit', change, moment)))
  const hourChanges = latestOfEach(changes.filter((change) => isIn('hour', change, moment)))
  const counts = countKinds(visitChanges)

  return (
    <Panel
      title={t('dashboard.changes')}
      aside={
        <TextLink to={visitChanges.length > 0 ? changesLink('visit') : '/changes'}>
          {visitChanges.length > 0
            ? t('dashboard.panels.all', { count: visitChanges.length })
            : t('dashboard.panels.earlierChanges')}
        </TextLink>
      }
    >
      <PanelSpace rows={rows}>
        <Flex
          minH="10"
          px="4"
          py="2"
          columnGap="4"
          flexWrap="wrap"
          borderBottomWidth="1px"
          borderColor="border.muted"
          textStyle="sm"
        >
          {changeKinds.map((kind) => (
            <Span key={kind} color="fg.muted">
              <CountOf
                count={counts[kind]}
                href={changesLink('visit', kind)}
                word={t(`dashboard.panels.changed.${kind}`, { count: counts[kind] })}
              />
            </Span>
          ))}
        </Flex>
        {visitChanges.length === 0 ? (
          <Text px="4" py="3" flex="1" textStyle="sm" color="fg.muted">
            {t(visits ? 'dashboard.panels.noChanges' : 'dashboard.panels.nothingSeen')}
          </Text>
        ) : (
          <PanelRows lines="short" flex="1">
            {inOrder(visitChanges)
              .slice(0, rows)
              .map((change) => (
                <ChangeRow key={`${change.networkId} ${change.nodeId}`} change={change} />
              ))}
          </PanelRows>
        )}
        <PanelFooter>
          <Span flex="1" minW="0">
            {visits?.before === undefined ? (
              t('dashboard.panels.firstVisit')
            ) : (
              <>
                {t('dashboard.panels.compared')} <RelativeTime moment={visits.before} />
              </>
            )}
          </Span>
          {hourChanges.length > 0 && (
            <TextLink to={changesLink('hour')}>
              {t('dashboard.panels.inHour', { count: hourChanges.length })}
            </TextLink>
          )}
        </PanelFooter>
      </PanelSpace>
    </Panel>
  )
}

function CountOf({ count, href, word }: { count: number; href: string; word: string }) {
  const content = (
    <>
      <Span
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        color={count > 0 ? 'fg' : 'fg.subtle'}
      >
        {count}
      </Span>{' '}
      {word}
    </>
  )
  return count === 0 ? (
    content
  ) : (
    <TextLink to={href} color="inherit">
      {content}
    </TextLink>
  )
}

function ChangeRow({
  change: { kind, name, nodeId, networkId, status, after, at },
}: {
  change: Change
}) {
  const { t } = useTranslation()
  const Icon = changeIcons[kind]
  // a node that left has no page
  const href = kind === 'left' ? undefined : placeHref('node', { networkId, nodeId })
  const label = name || shortId(nodeId)

  return (
    <li>
      <Box color="fg.subtle" flexShrink="0">
        <Icon size="0.875rem" aria-hidden="true" />
        <SrOnly>{t(`dashboard.panels.changed.${kind}`, { count: 1 })} </SrOnly>
      </Box>
      <Span fontWeight="500" minW="0" truncate>
        {href === undefined ? label : <TextLink to={href}>{label}</TextLink>}
      </Span>
      <Span flex="1" minW="0" truncate color="fg.muted">
        {networkId}
      </Span>
      {kind === 'down' && (
        <Box hideBelow="sm" flexShrink="0" css={{ '& .status': { textStyle: 'xs' } }}>
          <StatusBadge status={status} />
        </Box>
      )}
      <Span textStyle="xs" color="fg.muted" flexShrink="0">
        {/* the change is no newer than this; for a node that went down, the time of the last contact */}
        <RelativeTime moment={kind === 'down' ? after : at} />
      </Span>
    </li>
  )
}
