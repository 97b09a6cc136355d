import { utcHeader, utcText } from '@meshdeck/domain/times'
import type { TFunction } from '@meshdeck/platform'
import { loadExports } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'

import type { ReviewCheck } from './review-checks'
import { tokenCountText, type useReview } from './use-review'

type Review = Pick<ReturnType<typeof useReview>, 'rowsOf' | 'groups' | 'roles' | 'tokens'>

/** Downloads the findings of all checks as one file, with a line for each finding. */
export async function exportReview(t: TFunction, checks: readonly ReviewCheck[], review: Review) {
  const lines = checks.flatMap((check) =>
    linesOf(t, check, review).map((line) => [
      t(`identity:accessReview.check.${check}.title`),
      ...line,
    ]),
  )
  const columns = [
    { id: 'check', header: t('identity:accessReview.checks') },
    { id: 'name', header: t('identity:accessReview.export.name') },
    { id: 'role', header: t('identity:users.column.role') },
    { id: 'status', header: t('identity:users.column.status') },
    { id: 'login', header: utcHeader(t('identity:users.column.lastLogin')) },
    { id: 'tokens', header: t('identity:accessReview.tokens') },
  ]
  const { exportName, toCsv } = await loadExports()
  const content = toCsv({ columns, lines })
  download(exportName(t('identity:accessReview.title'), 'csv'), { type: 'text/csv', content })
}

function linesOf(t: TFunction, check: ReviewCheck, review: Review): string[][] {
  const { rowsOf, groups, roles, tokens } = review
  if (check === 'groups') return (groups.data ?? []).map(({ name }) => [name, '', '', '', ''])
  if (check === 'roles') return (roles.data ?? []).map(({ name }) => [name, '', '', '', ''])
  return (rowsOf(check) ?? []).map((user) => [
    user.username,
    user.platform_role_id,
    t(`common:health.${user.account_disabled ? 'disabled' : 'enabled'}`),
    utcText(user.lastLogin) || t('identity:users.neverSignedIn'),
    tokenCountText(t, tokens.counts.get(user.username)),
  ])
}
