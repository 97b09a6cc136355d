import { useSearchParams } from '@meshdeck/platform'
import { Box, Button, Flex, Panel, Span, Stack, Text, TextLink } from '@meshdeck/ui'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { paths } from '../paths'
import { PolicyEnds } from '../policy-model/PolicyEnds'
import { useTranslation } from '../translations'
import type { ReachGroupRow } from './reach-rows'
import { useCountText } from './use-count-text'

/** As many as leave room for the table below. */
const SHOWN = 3
/** At a press: there may be thousands. */
const MORE = 50

type Props = { networkId: string; groups: readonly ReachGroupRow[]; isOut: boolean }

/** The policies that decide, each with its service and how much it lets through. */
export function ReachGroups({ networkId, groups, isOut }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(SHOWN)
  const rest = groups.length - shown
  if (groups.length === 0) return null

  return (
    <Box flexShrink="0">
      <Panel title={t('reach.deciders')} aside={t('reach.deciderCount', { count: groups.length })}>
        <Stack
          as="ul"
          gap="0"
          listStyleType="none"
          maxH="15rem"
          overflowY="auto"
          aria-label={t('reach.deciders')}
        >
          {groups.slice(0, shown).map((group) => (
            <GroupLine key={group.id} {...{ networkId, group, isOut }} />
          ))}
        </Stack>
        {rest > 0 && (
          <Box px="3" py="1.5">
            <Button size="sm" variant="ghost" onClick={() => setShown(shown + MORE)}>
              {t('reach.showMore', { count: Math.min(rest, MORE) })}
            </Button>
          </Box>
        )}
      </Panel>
    </Box>
  )
}

type LineProps = { networkId: string; group: ReachGroupRow; isOut: boolean }

function GroupLine({ networkId, group, isOut }: LineProps) {
  const { t } = useTranslation()
  const countText = useCountText()
  const [params] = useSearchParams()
  const { id, name, service, row, counts } = group
  const Arrow = row.isBothWays ? ArrowLeftRight : ArrowRight
  const filtered = new URLSearchParams(params)
  filtered.set('filter', `policy:${id}`)

  return (
    <Flex
      as="li"
      alignItems="center"
      flexWrap="wrap"
      columnGap="2"
      // a finger tells the two links of a line apart where there is no room beside each other
      rowGap="1"
      px="4"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      textStyle="sm"
    >
      <TextLink to={paths.policy(networkId, id)} fontWeight="500">
        {name}
      </TextLink>
      <Span
        role="img"
        aria-label={t(`policies.direction.${row.isBothWays ? 'both' : 'one'}`)}
        color="fg.muted"
      >
        <Arrow size="0.875rem" aria-hidden="true" />
      </Span>
      <Flex gap="1" minW="0">
        <PolicyEnds ends={isOut ? row.destinations : row.sources} />
      </Flex>
      <Text fontFamily="mono" textStyle="xs" color="fg.muted">
        {service}
      </Text>
      <Box ms="auto">
        <TextLink to={`?${filtered}`} replace title={t('reach.showOnly', { name })}>
          {countText(counts)}
        </TextLink>
      </Box>
    </Flex>
  )
}
