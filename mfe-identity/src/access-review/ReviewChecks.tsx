import { currentLanguage, Link } from '@meshdeck/platform'
import { Box, chakra, Flex, NativeSelect, Text } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import type { ReviewCheck } from './review-checks'
import type { ReviewCount } from './use-review'

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
  current: ReviewCheck
  numbers: ReadonlyMap<ReviewCheck, ReviewCount>
  onChoose: (check: ReviewCheck) => void
  note: string
}

/** The checks, each with how many it has found; a select on a phone. */
export function ReviewChecks({ checks, current, numbers, onChoose, note }: Props) {
  const { t } = useTranslation()
  const textOf = (check: ReviewCheck) =>
    numbers.get(check)?.found?.toLocaleString(currentLanguage())

  return (
    <>
      <Box hideFrom="lg" flexShrink="0">
        <NativeSelect
          aria-label={t('accessReview.checks')}
          value={current}
          onChange={({ target }) => {
            const chosen = checks.find((check) => check === target.value)
            if (chosen) onChoose(chosen)
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
            {...(check === current && { 'aria-current': 'page' as const })}
          >
            <Flex justifyContent="space-between" gap="3" textStyle="sm" fontWeight="500">
              {t(`accessReview.check.${check}.title`)}
              <span>{textOf(check) ?? '–'}</span>
            </Flex>
            <Text textStyle="xs" color="fg.muted">
              {numbers.has(check) &&
                t(`accessReview.check.${check}.of`, { count: numbers.get(check)?.judged ?? 0 })}
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
