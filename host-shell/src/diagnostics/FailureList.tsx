import { chakra, Code, Flex, Panel, RelativeTime, Span, Stack, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { NotedFailure } from './recent-failures'

const Item = chakra('li', {
  base: { px: '4', py: '2.5', borderTopWidth: '1px', _first: { borderTopWidth: '0' } },
})

/** What has failed since the page was loaded, the newest first. */
export function FailureList({ failures }: { failures: readonly NotedFailure[] }) {
  const { t } = useTranslation()

  return (
    <Panel title={t('diagnostics.failures')} aside={failures.length || undefined}>
      {failures.length === 0 ? (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('diagnostics.noFailures')}
        </Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {failures.map((failure) => (
            <Entry key={`${failure.at} ${failure.method} ${failure.path}`} {...failure} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Entry({ at, count, method, path, status, text, id }: NotedFailure) {
  const { t } = useTranslation()
  const isCall = path !== ''

  return (
    <Item>
      <Flex gap="3" flexWrap="wrap" alignItems="baseline" textStyle="sm">
        <Span flex="1" minW="0" overflowWrap="anywhere">
          {isCall ? (
            <Code className="notranslate">{`${method} ${path}`.trim()}</Code>
          ) : (
            t('diagnostics.inPage')
          )}
        </Span>
        {isCall && (
          <Span fontVariantNumeric="tabular-nums">
            {status ?? t(method === '' ? 'diagnostics.unfit' : 'diagnostics.noAnswer')}
          </Span>
        )}
        {count > 1 && <Span color="fg.muted">{t('diagnostics.times', { count })}</Span>}
        <Span color="fg.muted">
          <RelativeTime moment={at} />
        </Span>
      </Flex>
      {text && (
        <Text
          className="notranslate"
          mt="1"
          textStyle="sm"
          color="fg.muted"
          overflowWrap="anywhere"
        >
          {text}
        </Text>
      )}
      {id && (
        <Text mt="1" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {t('diagnostics.request')} <Code className="notranslate">{id}</Code>
        </Text>
      )}
    </Item>
  )
}
