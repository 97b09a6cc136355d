import type { RightChange } from '@meshdeck/domain/effective-rights'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { Box, Flex, Panel, Span, Text } from '@meshdeck/ui'
import { Minus, Plus } from 'lucide-react'

import { useRightsWords } from './rights-words'

/** As many lines as somebody reads before saving. */
const SHOWN = 12

/** What saving would let people do, and no longer do; the server decides when it is sent. */
export function RightChanges({ changes }: { changes: readonly RightChange[] }) {
  const { t } = useRightsWords()
  const rest = changes.length - SHOWN

  return (
    <Panel title={t('changes.title')}>
      <Box aria-live="polite" textStyle="sm">
        {changes.length === 0 && (
          <Text px="4" py="3" color="fg.muted">
            {t('changes.none')}
          </Text>
        )}
        {changes.slice(0, SHOWN).map((change) => (
          <ChangeLine key={Object.values(change).join(' ')} change={change} />
        ))}
        {rest > 0 && (
          <Text px="4" py="2" color="fg.muted">
            {t('changes.more', { count: rest })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}

function ChangeLine({ change }: { change: RightChange }) {
  const { t } = useRightsWords()
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
          {t(isMore ? 'changes.gain' : 'changes.lose', { count })}{' '}
          {t('changes.what', {
            thing: t(`kind.${kind}.name`),
            action: t(`action.${action}`),
          })}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {networkId === ALL_NETWORKS ? t('allNetworks') : networkId} ·{' '}
          {t('changes.was', { before: t(`extent.${before}`), after: t(`extent.${after}`) })}
        </Text>
      </Box>
    </Flex>
  )
}
