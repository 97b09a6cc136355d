import { useSearchParams } from '@meshdeck/platform'
import {
  Button,
  Callout,
  EmptyState,
  Flex,
  IconButton,
  LinkButton,
  Span,
  useDialog,
} from '@meshdeck/ui'
import { Activity, Boxes, X } from 'lucide-react'
import type { Ref } from 'react'

import { useTranslation } from '../translations'
import type { Member } from './pair-rows'
import type { ByNode } from './use-metrics'

/** Returns the member in the address; named by its ID if unknown. */
export const memberOf = (
  members: readonly Member[],
  id: string | undefined,
): Pick<Member, 'id' | 'name'> | undefined =>
  id === undefined ? undefined : (members.find((member) => member.id === id) ?? { id, name: id })

/** Shows the selected node, with a way to choose another or return to all. */
export function MemberChoice({ of }: { of: Pick<Member, 'id' | 'name'> | undefined }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const [, setParams] = useSearchParams()

  return (
    <Flex gap="1" alignItems="center" minW="0">
      <LinkButton icon={Boxes} to={linkTo('pairs-of')} maxW="16rem">
        <Span truncate>{t(of ? 'metrics.ofOne' : 'metrics.ofChoose', { name: of?.name })}</Span>
      </LinkButton>
      {of && (
        <IconButton
          icon={X}
          variant="ghost"
          aria-label={t('metrics.ofAll')}
          onClick={() => setParams((before) => withOf(before, undefined), { replace: true })}
        />
      )}
    </Flex>
  )
}

/** Returns the query string with another node or without one. */
export function withOf(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const newParams = new URLSearchParams(params)
  if (id === undefined) newParams.delete('of')
  else newParams.set('of', id)
  return newParams
}

/** Shown when all pairs are too much at once: a choice of node or of loading all, with progress. */
export function ByNodeChoice(byNode: ByNode) {
  const { t } = useTranslation()
  const count = byNode.members.length

  return (
    <EmptyState
      icon={Activity}
      title={t('metrics.byNode.title', { count })}
      description={t('metrics.byNode.hint')}
    >
      <Flex gap="2" flexWrap="wrap" justifyContent="center" alignItems="center">
        <MemberChoice of={undefined} />
        <ReadButton {...byNode} />
      </Flex>
      <Progress {...byNode} />
    </EmptyState>
  )
}

type NoteProps = { byNode: ByNode | undefined; isShown: boolean }

/** Note above a partial result, with a way to load as many of the others as possible. */
export function PartNote({ byNode, isShown }: NoteProps) {
  const { t } = useTranslation()
  if (!isShown || byNode?.part === undefined) return null
  const { part, limit, members, isStopped } = byNode
  return (
    <Callout tone="info">
      <Flex gap="2" flexWrap="wrap" alignItems="center">
        {t('metrics.byNode.part', { count: part, all: members.length })}
        {part < limit && <ReadButton {...byNode} ref={isStopped ? takeLostFocus : undefined} />}
        <Progress {...byNode} />
      </Flex>
    </Callout>
  )
}

/** The button that stopped loading disappeared with the choice and took the focus with it. */
function takeLostFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus()
}

type ButtonProps = ByNode & { ref?: Ref<HTMLButtonElement> | undefined }

/** Button that loads all, and while loading stops at what is loaded. */
function ReadButton({ members, limit, isReading, readAll, stop, ref }: ButtonProps) {
  const { t } = useTranslation()
  const label = t(limit < members.length ? 'metrics.byNode.readFirst' : 'metrics.byNode.readAll', {
    count: limit,
  })
  return (
    <Button ref={ref} onClick={isReading ? stop : readAll}>
      {isReading ? t('metrics.byNode.stop') : label}
    </Button>
  )
}

function Progress({ isReading, done, limit }: ByNode) {
  const { t } = useTranslation()
  return (
    isReading && <span role="status">{t('metrics.byNode.progress', { done, count: limit })}</span>
  )
}
