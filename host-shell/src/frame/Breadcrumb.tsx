import { Link, useCan, useCapabilities, useLabel, useLocation } from '@meshdeck/platform'
import { useKnownNames } from '@meshdeck/platform/shell'
import { chakra, Span } from '@meshdeck/ui'

import { useWindowTitle } from '../branding/branding'
import { usePageTitles } from '../navigation/pages'
import { useTranslation } from '../translations'
import { trailOf, type Crumb } from './breadcrumb-trail'

const Crumbs = chakra('ol', {
  base: { display: 'flex', minW: '0', gap: '1.5', textStyle: 'sm', listStyle: 'none' },
})

const CrumbLink = chakra(Link, {
  base: {
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg' },
  },
})

/** Where one is, a part per segment of the path; also the title of the window. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const label = useLabel()
  const pageTitles = usePageTitles()
  const names = useKnownNames()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const isClosed = (page: (typeof pageTitles)[number]) => {
    const { role, edition } = pageTitles.find(({ path }) => path === page.redirect) ?? page
    return (!isAdmin && role === 'admin') || (!isPro && edition === 'pro')
  }
  const titles = pageTitles.map((page) => ({
    path: page.path,
    title: page.title ? label(page.title) : '',
    isClosed: isClosed(page),
  }))
  const trail = trailOf(pathname, { titles, names, notFound: t('notFound') })
  useWindowTitle(
    trail
      .map(({ text }) => text)
      .reverse()
      .join(' · '),
  )

  return (
    <chakra.nav aria-label={t('breadcrumb')} minW="0" overflow="hidden">
      <Crumbs>
        {trail.map((crumb, index) => (
          <chakra.li
            key={crumb.href ?? crumb.text}
            display="flex"
            gap="1.5"
            _last={{ minW: '0' }}
            hideBelow={index < trail.length - 1 ? 'md' : undefined}
          >
            {index > 0 && (
              <Span aria-hidden="true" color="fg.subtle" hideBelow="md">
                /
              </Span>
            )}
            <Part {...crumb} isLast={index === trail.length - 1} />
          </chakra.li>
        ))}
      </Crumbs>
    </chakra.nav>
  )
}

function Part({ text, title, href, isLast }: Crumb & { isLast: boolean }) {
  if (href !== undefined) return <CrumbLink to={href}>{text}</CrumbLink>
  return (
    <Span
      truncate
      title={title}
      fontWeight={isLast ? '500' : '400'}
      color={isLast ? 'fg' : 'fg.muted'}
      aria-current={isLast ? 'page' : undefined}
    >
      {text}
    </Span>
  )
}
