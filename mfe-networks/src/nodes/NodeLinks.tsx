import { placeHref, useCapabilities } from '@meshdeck/platform'
import { ErrorPanel, Flex, Panel, Skeleton, Span, Stack, Text, TextLink } from '@meshdeck/ui'
import { Fragment } from 'react'

import { type GraphModel, pathToHub } from '../graph-model/graph-model'
import type { GraphRow } from '../graph-model/graph-rows'
import { graphRowHref } from '../graph/graph-columns'
import { useGraph } from '../graph/use-graph'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { BusiestPeers } from './BusiestPeers'

const MOST_NEIGHBOURS = 8

type Props = { networkId: string; nodeId: string; isConnected: boolean }

/** What a node hangs on, what hangs on it, and on Pro whom it talks to most; nothing of it while it is disconnected. */
export function NodeLinks({ networkId, nodeId, isConnected }: Props) {
  const { t } = useTranslation()
  const href = placeHref('graph', { networkId }) && paths.graph(networkId, nodeId)

  return (
    <Panel
      title={t('graph.panel.title')}
      aside={href && <TextLink to={href}>{t('graph.panel.show')}</TextLink>}
    >
      <Stack gap="3" px="4" py="3" textStyle="sm">
        {isConnected ? (
          <Links {...{ networkId, nodeId }} />
        ) : (
          <Text color="fg.muted">{t('graph.panel.disconnected')}</Text>
        )}
      </Stack>
    </Panel>
  )
}

function Links({ networkId, nodeId }: Omit<Props, 'isConnected'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: model, error, refetch } = useGraph(networkId, { isFreshEnough: true })

  if (!model) {
    if (error === null) return <Skeleton h="5" />
    return <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Ties {...{ model, nodeId }} />
      {isPro && <BusiestPeers {...{ networkId, nodeId, model }} />}
    </>
  )
}

function Ties({ model, nodeId }: { model: GraphModel; nodeId: string }) {
  const { t } = useTranslation()
  const index = model.indexOf.get(nodeId)
  const links = index === undefined ? [] : (model.linksOf[index] ?? [])
  const path = pathToHub(model, nodeId)
  if (links.length === 0) return <Text color="fg.muted">{t('graph.panel.alone')}</Text>

  return (
    <>
      {path.length > 1 && (
        <Stack gap="1">
          <Text textStyle="label">{t('graph.path')}</Text>
          <Flex gap="1.5" flexWrap="wrap">
            {path.map((row, place) => (
              <Fragment key={row.id}>
                {place > 0 && <Span aria-hidden="true">→</Span>}
                {place === 0 ? (
                  <Span className="notranslate">{row.name}</Span>
                ) : (
                  <Named row={row} />
                )}
              </Fragment>
            ))}
          </Flex>
        </Stack>
      )}
      <Stack gap="1">
        <Text textStyle="label">{t('graph.neighbours')}</Text>
        <Stack as="ul" gap="1">
          {links.slice(0, MOST_NEIGHBOURS).map(({ source, target, kind }) => {
            const row = model.rows[source === index ? target : source]
            return (
              row && (
                <Flex as="li" key={`${row.id} ${kind}`} justifyContent="space-between" gap="3">
                  <Named row={row} />
                  <Span color="fg.muted">{t(`graph.links.${kind}`)}</Span>
                </Flex>
              )
            )
          })}
        </Stack>
        {links.length > MOST_NEIGHBOURS && (
          <Text textStyle="xs" color="fg.muted">
            {t('shared.more', { count: links.length - MOST_NEIGHBOURS })}
          </Text>
        )}
      </Stack>
    </>
  )
}

/** A name that leads to its page, where there is one. */
export function Named({ row }: { row: GraphRow }) {
  const href = graphRowHref(row)
  const name = (
    <Span className="notranslate" truncate>
      {row.name}
    </Span>
  )
  return href === undefined ? name : <TextLink to={href}>{name}</TextLink>
}
