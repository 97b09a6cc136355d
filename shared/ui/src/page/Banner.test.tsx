import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Banner } from './Banner'

test.each([
  ['critical', 'alert', 'lucide-circle-alert'],
  ['warning', 'status', 'lucide-triangle-alert'],
  ['info', 'status', 'lucide-info'],
  ['success', 'status', 'lucide-circle-check'],
] as const)('gives a %s banner the role %s and its icon', async (tone, role, sign) => {
  await renderUi(<Banner tone={tone}>The disk is full</Banner>)

  const banner = screen.getByText('The disk is full').closest('[role]')
  expect(banner).toHaveAttribute('role', role)
  expect(banner?.querySelector('svg')).toHaveClass(sign)
})

test('uses its own color for the background, the border and the icon', async () => {
  const tones = ['critical', 'warning', 'info', 'success'] as const
  await renderUi(
    tones.map((tone) => (
      <Banner key={tone} tone={tone}>
        {tone}
      </Banner>
    )),
  )

  for (const tone of tones) {
    const banner = screen.getByText(tone).closest('[role]')
    expect(stylesOf(banner)).toContain(`background: var(--chakra-colors-${tone}-subtle)`)
    expect(stylesOf(banner)).toContain(`border-color: var(--chakra-colors-${tone}-border)`)
    const sign = banner?.querySelector('svg')?.parentElement
    expect(stylesOf(sign)).toContain(`color: var(--chakra-colors-${tone}-fg)`)
  }
})

/** Returns the styles as written: jsdom doesn't compute a background that is a variable. */
function stylesOf(element: Element | null | undefined): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  return rules
    .filter((rule) => rule instanceof CSSStyleRule && element?.matches(rule.selectorText))
    .map(({ cssText }) => cssText)
    .join('\n')
}
