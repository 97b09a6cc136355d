import { type User, userListQuery } from '@meshdeck/api/users'
import {
  type Outcome,
  type RightChange,
  rightChanges,
  type RightsEstate,
} from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { useQuery } from '@meshdeck/platform'
import { Box, Flex, Panel, Span, Text } from '@meshdeck/ui'
import { Minus, Plus } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import { useTranslation } from '../translations'
import { type RolesAndGroups, useRightsEstate } from './use-rights-estate'

/** As many lines as somebody reads before saving. */
const SHOWN = 12

/** What saving would let people do, and no longer do; the server decides when it is sent. */
export function RightChanges({ changes }: { changes: readonly RightChange[] }) {
  const { t } = useTranslation()
  const rest = changes.length - SHOWN

  return (
    <Panel title={t('rights.changes.title')}>
      <Box aria-live="polite" textStyle="sm">
        {changes.length === 0 && (
          <Text px="4" py="3" color="fg.muted">
            {t('rights.changes.none')}
          </Text>
        )}
        {changes.slice(0, SHOWN).map((change) => (
          <ChangeLine key={Object.values(change).join(' ')} change={change} />
        ))}
        {rest > 0 && (
          <Text px="4" py="2" color="fg.muted">
            {t('rights.changes.more', { count: rest })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}

function ChangeLine({ change }: { change: RightChange }) {
  const { t } = useTranslation()
  const { count, kind, action, before, after, networkId } = change
  const isMore = after === 'all' || before === 'none'
  const Icon = isMore ? Plus : Minus

  return (
    <Flex gap="3" px="4" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Span color={isMore ? 'warning.fg' : 'fg.muted'} pt="0.5">
        <Icon size="1rem" aria-hidden="true" />
      </Span>
      <Box>
        <Text fontWeight="500">
          {t(isMore ? 'rights.changes.gain' : 'rights.changes.lose', { count })}{' '}
          {t('rights.changes.what', {
            thing: t(`rights.kind.${kind}.name`),
            action: t(`rights.action.${action}`),
          })}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {networkId === ALL_NETWORKS ? t('rights.allNetworks') : networkId} ·{' '}
          {t('rights.changes.was', {
            before: t(`rights.extent.${before}`),
            after: t(`rights.extent.${after}`),
          })}
        </Text>
      </Box>
    </Flex>
  )
}

/** A change that is about to be saved: whom it concerns, where, and how roles and groups are then. */
export type Draft = {
  outcomes: (users: readonly User[]) => Outcome[]
  networkIds: readonly string[]
  estate: (before: RolesAndGroups) => RightsEstate
}

/** What a draft would let people do; undefined until it is known who there is. Memoise the draft. */
export function useRightChanges(draft: Draft): readonly RightChange[] | undefined {
  const { data: before } = useRightsEstate()
  const { data: users } = useQuery({ ...userListQuery(), staleTime: Infinity })
  // the tick is drawn first
  const settled = useDeferredValue(draft)

  return useMemo(
    () =>
      before &&
      users &&
      rightChanges(settled.outcomes(users), settled.networkIds, {
        before,
        after: settled.estate(before),
      }),
    [before, users, settled],
  )
}
