import { policyListQuery } from '@meshdeck/api/policies'
import { emptyList } from '@meshdeck/domain/remembered'
import { useQuery } from '@meshdeck/platform'
import { Box, Button, Callout, RelativeTime, Text } from '@meshdeck/ui'
import { type ComponentType, type ReactNode, useMemo } from 'react'

import { useAccessTests } from '../access-tests/access-tests'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { useAreNamesLoading, type useEntityNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { PreviewAnswer } from './PreviewAnswer'
import { useSettled } from './use-outcome'
import { type WideChange, wideChange } from './wide-policies'

type Props = {
  networkId: string
  /** Memoized; undefined while there is no change that could be saved. */
  edit: ReachEdit | undefined
  /** Text shown while there is no change. */
  idleText?:
    | 'egress:changePreview.idle'
    | 'egress:changePreview.idleUsers'
    | 'egress:changePreview.idleTags'
    | 'egress:changePreview.waiting'
  /** Repeats the most serious warning, because this panel may be scrolled out of view. */
  Footnote?: Footnote | undefined
  /** Names of the nodes that the change adds. */
  newNames?: NewNames | undefined
  /** Note shown above the list. */
  note?: string | undefined
  /** What can be said in general, as long as nothing more precise is known. */
  general?: ReactNode
}

type NewNames = Parameters<typeof useEntityNames>[1]

type Footnote = ComponentType<{ children: ReactNode }>

/** Previews what a change would open and close. */
export function ChangePreview({
  networkId,
  edit,
  idleText = 'egress:changePreview.idle',
  Footnote,
  newNames,
  note,
  general,
}: Props) {
  const { t } = useTranslation()
  const settledEdit = useSettled(edit)
  const wide = useWideChange(networkId, settledEdit)

  return (
    <Box as="section" aria-label={t('changePreview.title')} layerStyle="panel" overflow="hidden">
      {wide?.opens && (
        <WideWarning title={t('changePreview.opensNetwork')} Footnote={Footnote}>
          {t('changePreview.opensNetworkHint')}
        </WideWarning>
      )}
      {wide?.opensToUsers && (
        <WideWarning title={t('changePreview.opensToUsers')} Footnote={Footnote}>
          {t('changePreview.opensToUsersHint')}
        </WideWarning>
      )}
      {edit && settledEdit ? (
        <PreviewResult
          isTyping={settledEdit !== edit}
          edit={settledEdit}
          networkId={networkId}
          wide={wide}
          Footnote={Footnote}
          newNames={newNames}
          note={note}
          general={general}
        />
      ) : (
        <PreviewNote>{t(idleText)}</PreviewNote>
      )}
    </Box>
  )
}

type PreviewResultProps = {
  networkId: string
  edit: ReachEdit
  wide: WideChange | undefined
  /** Whether the form holds newer input than the preview. */
  isTyping: boolean
  Footnote: Footnote | undefined
  newNames: NewNames
  note: string | undefined
  general: ReactNode
}

/** Shows the result of the comparison; shows no estimate when a list is missing. */
function PreviewResult(props: PreviewResultProps) {
  const { networkId, edit, wide, isTyping, Footnote, newNames, note, general } = props
  const { t } = useTranslation()
  const { accessTests } = useAccessTests(networkId)
  const question = useMemo(() => ({ edit, limit: MAX_CHANGES, accessTests }), [edit, accessTests])
  const reading = useReachAnswer(networkId, 'difference', question)
  const { data: difference, isStale, isWithoutUsers, readAt } = reading
  const areNamesLoading = useAreNamesLoading(networkId)
  const isBehind = isStale || isTyping

  if (reading.state === 'unknown') {
    return (
      <>
        {general && (
          <Box px="4" pt="3">
            {general}
          </Box>
        )}
        <PreviewUnavailable reason={reading.reason} onRetry={reading.retry} />
      </>
    )
  }
  if (!difference || areNamesLoading) return <PreviewNote>{t('changePreview.waiting')}</PreviewNote>
  const newlyBrokenCount = difference.broken.filter(
    ({ state, isNew }) => state === 'broken' && isNew,
  ).length
  return (
    <Box opacity={isBehind ? 0.6 : 1} aria-busy={isBehind}>
      <PreviewAnswer
        testCount={accessTests.length}
        newNames={newNames ?? edit.egress?.put}
        networkId={networkId}
        difference={difference}
        wide={wide}
        isBehind={isBehind}
        isWithoutUsers={isWithoutUsers}
        isRemoval={[edit.nodes, edit.configFiles].some((list) => (list?.remove ?? []).length > 0)}
        note={note}
      />
      {isWithoutUsers && <PreviewNote>{t('changePreview.withoutUsers')}</PreviewNote>}
      {readAt !== undefined && (
        <Text px="4" py="2" textStyle="xs" color="fg.muted" borderTopWidth="1px">
          {t('changePreview.readAt')} <RelativeTime moment={readAt} />
        </Text>
      )}
      {Footnote && newlyBrokenCount > 0 && (
        <Footnote>
          <Warning>{t('accessTests.breaks', { count: newlyBrokenCount })}</Warning>
        </Footnote>
      )}
    </Box>
  )
}

/** Maximum number of single changes returned to the page; the counts include all changes. */
const MAX_CHANGES = 500

/**
 * Returns how a change affects policies from everyone to everyone. Needs only the policies, so it is available before
 * pairs are counted.
 */
function useWideChange(networkId: string, edit: ReachEdit | undefined): WideChange | undefined {
  const { data, error } = useQuery(policyListQuery(networkId))
  // when policies can't be read, an unnecessary warning is better than none
  const policies = data ?? (error ? emptyList : undefined)
  return useMemo(() => edit && policies && wideChange(policies, edit), [edit, policies])
}

function PreviewNote({ children }: { children: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
      {children}
    </Text>
  )
}

type WideWarningProps = { title: string; Footnote: Footnote | undefined; children: string }

/** Most serious warning: such a policy opens everything, whatever its service. */
function WideWarning({ title, Footnote, children }: WideWarningProps) {
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

/** Repeats the warning for sighted users only; screen readers have already announced it. */
function Warning({ children }: { children: string }) {
  return (
    <Text textStyle="sm" fontWeight="500" color="critical.fg" aria-hidden="true">
      {children}
    </Text>
  )
}

type PreviewUnavailableProps = { reason: string | undefined; onRetry: (() => void) | undefined }

function PreviewUnavailable({ reason, onRetry }: PreviewUnavailableProps) {
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
