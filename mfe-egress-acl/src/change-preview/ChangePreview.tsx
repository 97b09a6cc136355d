import { policyListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, RelativeTime, Text } from '@meshdeck/ui'
import { type ComponentType, type ReactNode, useMemo } from 'react'

import { useExpectations } from '../access-tests/expectations'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import type { useThingNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { PreviewAnswer } from './PreviewAnswer'
import { useSettled } from './use-outcome'
import { type WideChange, wideChange } from './wide-policies'

type Props = {
  networkId: string
  /** Memoised; undefined while there is no change yet that could be saved. */
  edit: ReachEdit | undefined
  /** What is said as long as there is none. */
  before?:
    | 'egress:changePreview.idle'
    | 'egress:changePreview.idleUsers'
    | 'egress:changePreview.idleTags'
    | 'egress:changePreview.waiting'
  /** Where the loudest is said once more: this may be out of sight. */
  Footnote?: Footnote | undefined
  /** What nodes are called that the change brings. */
  newNames?: NewNames | undefined
  /** What is to be known before the list is read. */
  note?: string | undefined
  /** What can be said in general, as long as nothing more precise is known. */
  general?: ReactNode
}

type NewNames = Parameters<typeof useThingNames>[1]

type Footnote = ComponentType<{ children: ReactNode }>

/** What a change would open and close, said before it is made. */
export function ChangePreview({
  networkId,
  edit,
  before = 'egress:changePreview.idle',
  Footnote,
  newNames,
  note,
  general,
}: Props) {
  const { t } = useTranslation()
  const settled = useSettled(edit)
  const wide = useWideChange(networkId, settled)

  return (
    <Box as="section" aria-label={t('changePreview.title')} layerStyle="panel" overflow="hidden">
      {wide?.opens && (
        <Loud title={t('changePreview.opensNetwork')} Footnote={Footnote}>
          {t('changePreview.opensNetworkHint')}
        </Loud>
      )}
      {wide?.opensToUsers && (
        <Loud title={t('changePreview.opensToUsers')} Footnote={Footnote}>
          {t('changePreview.opensToUsersHint')}
        </Loud>
      )}
      {edit && settled ? (
        <Reading
          isTyping={settled !== edit}
          edit={settled}
          {...{ networkId, wide, Footnote, newNames, note, general }}
        />
      ) : (
        <Note>{t(before)}</Note>
      )}
    </Box>
  )
}

type ReadingProps = {
  networkId: string
  edit: ReachEdit
  wide: WideChange | undefined
  /** What is typed is newer. */
  isTyping: boolean
  Footnote: Footnote | undefined
  newNames: NewNames
  note: string | undefined
  general: ReactNode
}

/** What comes of asking: nothing is guessed where a list is missing. */
function Reading(props: ReadingProps) {
  const { networkId, edit, wide, isTyping, Footnote, newNames, note, general } = props
  const { t } = useTranslation()
  const { expectations } = useExpectations(networkId)
  const question = useMemo(() => ({ edit, limit: LISTED, expectations }), [edit, expectations])
  const reading = useReachAnswer(networkId, 'difference', question)
  const { data: found, isStale, isWithoutUsers, readAt } = reading
  const isBehind = isStale || isTyping

  if (reading.state === 'unknown') {
    return (
      <>
        {general && (
          <Box px="4" pt="3">
            {general}
          </Box>
        )}
        <Unknown reason={reading.reason} onRetry={reading.retry} />
      </>
    )
  }
  if (!found) return <Note>{t('changePreview.waiting')}</Note>
  const fresh = found.broken.filter(({ state, isNew }) => state === 'broken' && isNew).length
  return (
    <Box opacity={isBehind ? 0.6 : 1} aria-busy={isBehind}>
      <PreviewAnswer
        expected={expectations.length}
        newNames={newNames ?? edit.egress?.put}
        {...{ networkId, found, wide, isBehind, isWithoutUsers, note }}
      />
      {isWithoutUsers && <Note>{t('changePreview.withoutUsers')}</Note>}
      {readAt !== undefined && (
        <Text px="4" py="2" textStyle="xs" color="fg.muted" borderTopWidth="1px">
          {t('changePreview.readAt')} <RelativeTime moment={readAt} />
        </Text>
      )}
      {Footnote && fresh > 0 && (
        <Footnote>
          <Warning>{t('accessTests.breaks', { count: fresh })}</Warning>
        </Footnote>
      )}
    </Box>
  )
}

/** As many single changes as are sent to the page; all of them are counted. */
const LISTED = 500

/** What a change makes of who reaches everyone: known from policies alone, and before anything is counted. */
function useWideChange(networkId: string, edit: ReachEdit | undefined): WideChange | undefined {
  const { data, error } = useQuery(policyListQuery(networkId))
  // where they cannot be read, the warning rather comes once too often
  const policies = data ?? (error ? none : undefined)
  return useMemo(() => edit && policies && wideChange(policies, edit), [edit, policies])
}

const none: readonly never[] = []

function Note({ children }: { children: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
      {children}
    </Text>
  )
}

type LoudProps = { title: string; Footnote: Footnote | undefined; children: string }

/** The loudest of all: whatever its service, such a policy opens everything. */
function Loud({ title, Footnote, children }: LoudProps) {
  return (
    <Box p="3">
      <Callout tone="critical" role="status" title={title}>
        {children}
      </Callout>
      {Footnote && (
        <Footnote>
          <Warning>{title}</Warning>
        </Footnote>
      )}
    </Box>
  )
}

/** Said once more for who sees it alone: who hears the page has heard it. */
function Warning({ children }: { children: string }) {
  return (
    <Text textStyle="sm" fontWeight="500" color="critical.fg" aria-hidden="true">
      {children}
    </Text>
  )
}

type UnknownProps = { reason: string | undefined; onRetry: (() => void) | undefined }

function Unknown({ reason, onRetry }: UnknownProps) {
  const { t } = useTranslation()
  return (
    <Box p="3">
      <Callout tone="warning" role="status" title={t('changePreview.unknown')}>
        {reason}
        {onRetry && (
          <Box mt="2">
            <Button size="sm" onClick={onRetry}>
              {t('changePreview.retry')}
            </Button>
          </Box>
        )}
      </Callout>
    </Box>
  )
}
