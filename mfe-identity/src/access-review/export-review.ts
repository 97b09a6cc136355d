import { utcHeader, utcText } from '@meshdeck/domain/times'
import type { TFunction } from '@meshdeck/platform'
import { loadExports } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'

import type { ReviewCheck } from './review-checks'
import { tokenCountText, type useReview } from './use-review'

type Review = Pick<ReturnType<typeof useReview>, 'rowsOf' | 'groups' | 'roles' | 'tokens'>

/** Downloads the findings of all checks as one file, with a line for each finding. */
export async function exportReview(
  t: TFunction<'identity'>,
  checks: readonly ReviewCheck[],
  review: Review,
) {
  const lines = checks.flatMap((check) =>
    linesOf(t, check, review).map((line) => [t(`accessReview.check.${check}.title`), ...line]),
  )
  const columns = [
    { id: 'check', header: t('accessReview.checks') },
    { id: 'name', header: t('accessReview.export.name') },
    { id: 'role', header: t('users.column.role') },
    { id: 'status', header: t('users.column.status') },
    { id: 'login', header: utcHeader(t('users.column.lastLogin')) },
    { id: 'tokens', header: t('accessReview.tokens') },
  ]
  const { exportName, toCsv } = await loadExports()
  const content = toCsv({ columns, lines })
  download(exportName(t('accessReview.title'), 'csv'), { type: 'text/csv', content })
}

function linesOf(t: TFunction<'identity'>, check: ReviewCheck, review: Review): string[][] {
  const { rowsOf, groups, roles, tokens } = review
  if (check === 'groups') return (groups.data ?? []).map(({ name }) => [name, '', '', '', ''])
  if (check === 'roles') return (roles.data ?? []).map(({ name }) => [name, '', '', '', ''])
  return (rowsOf(check) ?? []).map((user) => [
    user.username,
    user.platform_role_id,
    t(`common:health.${user.account_disabled ? 'disabled' : 'enabled'}`),
    utcText(user.lastLogin) || t('users.neverSignedIn'),
    tokenCountText(t, tokens.counts.get(user.username)),
  ])
}
