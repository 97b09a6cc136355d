import { mfaRequiredQuery } from '@meshdeck/api/mfa'
import { networkListQuery } from '@meshdeck/api/networks'
import { isAdminRole } from '@meshdeck/domain/permissions'
import {
  currentLanguage,
  errorText,
  Link,
  placeHref,
  type Reading,
  toast,
  useCachedQuery,
  useCapabilities,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@meshdeck/platform'
import {
  Box,
  Button,
  chakra,
  Dialogs,
  Flex,
  Heading,
  LinkButton,
  NativeSelect,
  PageHeader,
  Stack,
  Text,
} from '@meshdeck/ui'
import { ClipboardCheck, Download, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { userDialogs, useUserDialogRefusal } from '../users/user-dialogs'
import { useReachNetwork, userReachHref } from '../users/user-reach'
import { proChecks, type ReviewCheck, userChecks } from './review-checks'
import { GroupReview, RoleReview, UserReview } from './review-tables'
import { type ReviewCount, useReview } from './use-review'

/** Page for reviewing access: check by check, with actions for the findings, and a file for an auditor. */
export function AccessReviewPage() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const review = useReview()
  const [chosenNetwork, chooseNetwork] = useState<string>()
  const firstNetwork = useReachNetwork()
  const reachNetwork = chosenNetwork ?? firstNetwork
  const checks: readonly ReviewCheck[] = isPro ? [...userChecks, ...proChecks] : userChecks
  const check = checks.find((id) => id === params.get('check')) ?? 'factor'
  const neededReadings: ReadonlyArray<Reading<unknown>> = isPro
    ? [review.users, review.groups, review.roles]
    : [review.users]
  const demanded = useQuery(mfaRequiredQuery())
  const isRequired = check === 'factor' && demanded.data === true
  const isReading = neededReadings.some(({ data, error }) => !data && !error)

  async function exportAll() {
    // a file without them would claim that they were checked
    const missingReading = neededReadings.find(({ data }) => !data)
    if (missingReading) {
      toast.error(t('accessReview.export.failed'), { description: errorText(missingReading.error) })
      return
    }

    try {
      const { exportReview } = await import(/* webpackChunkName: "user-parts" */ './export-review')
      await exportReview(t, checks, review)
    } catch (error) {
      toast.error(t('accessReview.export.failed'), { description: errorText(error) })
    }
  }

  return (
    <>
      <PageHeader
        icon={ClipboardCheck}
        title={t('accessReview.title')}
        description={t('accessReview.description')}
        docsUrl={docs.users}
        refreshes={['users', 'roles', 'user-groups', 'access-tokens']}
      >
        <LinkButton to={paths.whoMay()}>{t('accessReview.whoMay')}</LinkButton>
        <Button icon={Download} disabled={isReading} onClick={() => void exportAll()}>
          {t('accessReview.export.action')}
        </Button>
      </PageHeader>
      <Flex flexDirection={{ base: 'column', lg: 'row' }} gap="4" flex="1" minH="0" pt="4">
        <ReviewChecks
          checks={checks}
          currentCheck={check}
          numbers={review.numbers}
          onChoose={(check) => void navigate(paths.accessReview(check), { replace: true })}
          note={t(isPro ? 'accessReview.providers' : 'accessReview.community')}
        />
        <Flex flexDirection="column" gap="3" flex="1" minW="0" minH="0">
          <Flex justifyContent="space-between" gap="3" flexWrap="wrap" flexShrink="0">
            <Stack gap="0.5">
              <Heading as="h2" textStyle="md">
                {t(`accessReview.check.${check}.title`)}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {isRequired ? (
                  t('accessReview.require.demanded')
                ) : (
                  <WhatItMeans check={check} review={review} />
                )}
              </Text>
            </Stack>
            {check === 'factor' && demanded.data === false && <RequireLink />}
            {reachNetwork !== undefined && isOfUsers(check) && (
              <ReachChoice networkId={reachNetwork} onChoose={chooseNetwork} />
            )}
          </Flex>
          <CheckResult key={check} check={check} review={review} reachNetwork={reachNetwork} />
        </Flex>
      </Flex>
      <Dialogs of={userDialogs} refusal={useUserDialogRefusal()} />
    </>
  )
}

type WhatItMeansProps = { check: ReviewCheck; review: ReturnType<typeof useReview> }

/**
 * Explains why a check matters; for users without MFA, also shows their number, and how many of them have
 * all rights.
 */
function WhatItMeans({ check, review }: WhatItMeansProps) {
  const { t } = useTranslation()
  const people = check === 'factor' ? (review.rowsOf(check) ?? []) : []
  if (people.length === 0) return t(`accessReview.check.${check}.text`)
  const admins = people.filter(({ platform_role_id: role }) => isAdminRole(role)).length
  const lets = t('accessReview.factor.lets', { count: people.length })
  return admins === 0 ? lets : `${lets} ${t('accessReview.factor.admins', { count: admins })}`
}

/** Links to the switch in the settings, if a remote has them. */
function RequireLink() {
  const { t } = useTranslation()
  const settings = placeHref('settings')
  if (settings === undefined) return null
  return (
    <LinkButton icon={ShieldCheck} to={`${settings}?tab=authentication`}>
      {t('accessReview.require.action')}
    </LinkButton>
  )
}

type ReachChoiceProps = { networkId: string; onChoose: (networkId: string) => void }

/** The network whose reach pages the list links to, if there are several. */
function ReachChoice({ networkId, onChoose }: ReachChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data: networks = [] } = useCachedQuery(networkListQuery())
  const isShown = networks.length > 1 && userReachHref(networkId, '') !== undefined

  return (
    isShown && (
      // a phone doesn't show the column
      <Flex alignItems="center" gap="2" textStyle="sm" hideBelow="md">
        <label htmlFor={id}>{t('accessReview.reach.choose')}</label>
        <Box w="12rem">
          <NativeSelect id={id} value={networkId} onChange={({ target }) => onChoose(target.value)}>
            {networks.map(({ netid }) => (
              <option key={netid}>{netid}</option>
            ))}
          </NativeSelect>
        </Box>
      </Flex>
    )
  )
}

const isOfUsers = (check: ReviewCheck) => check !== 'groups' && check !== 'roles'

type CheckResultProps = WhatItMeansProps & { reachNetwork: string | undefined }

function CheckResult({ check, review, reachNetwork }: CheckResultProps) {
  if (check === 'groups') return <GroupReview groups={review.groups} />
  if (check === 'roles') return <RoleReview roles={review.roles} />
  const users = { ...review.users, data: review.rowsOf(check) }
  return (
    <UserReview check={check} users={users} reachNetwork={reachNetwork} tokens={review.tokens} />
  )
}

const CheckLink = chakra(Link, {
  base: {
    display: 'block',
    px: '4',
    py: '2.5',
    borderBottomWidth: '1px',
    colorPalette: 'accent',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current=page]': {
      bg: 'accent.subtle',
      boxShadow: 'inset 2px 0 0 {colors.accent.solid}',
    },
  },
})

type Props = {
  checks: readonly ReviewCheck[]
  currentCheck: ReviewCheck
  numbers: ReadonlyMap<ReviewCheck, ReviewCount>
  onChoose: (check: ReviewCheck) => void
  note: string
}

/** The checks, each with its number of findings; a select on a phone. */
function ReviewChecks({ checks, currentCheck, numbers, onChoose, note }: Props) {
  const { t } = useTranslation()
  const textOf = (check: ReviewCheck) =>
    numbers.get(check)?.foundCount?.toLocaleString(currentLanguage())

  return (
    <>
      <Box hideFrom="lg" flexShrink="0">
        <NativeSelect
          aria-label={t('accessReview.checks')}
          value={currentCheck}
          onChange={({ target }) => {
            const chosenCheck = checks.find((check) => check === target.value)
            if (chosenCheck) onChoose(chosenCheck)
          }}
        >
          {checks.map((check) => (
            <option key={check} value={check}>
              {`${t(`accessReview.check.${check}.title`)} (${textOf(check) ?? '–'})`}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box
        as="nav"
        aria-label={t('accessReview.checks')}
        layerStyle="panel"
        hideBelow="lg"
        w="64"
        flexShrink="0"
        overflowY="auto"
        alignSelf="flex-start"
        maxH="full"
      >
        {checks.map((check) => (
          <CheckLink
            key={check}
            to={paths.accessReview(check)}
            replace
            {...(check === currentCheck && { 'aria-current': 'page' as const })}
          >
            <Flex justifyContent="space-between" gap="3" textStyle="sm" fontWeight="500">
              {t(`accessReview.check.${check}.title`)}
              <span>{textOf(check) ?? '–'}</span>
            </Flex>
            <Text textStyle="xs" color="fg.muted">
              {numbers.has(check) &&
                t(`accessReview.check.${check}.of`, {
                  count: numbers.get(check)?.judgedCount ?? 0,
                })}
            </Text>
          </CheckLink>
        ))}
        <Text px="4" py="3" textStyle="xs" color="fg.muted" bg="bg.subtle">
          {note}
        </Text>
      </Box>
    </>
  )
}
