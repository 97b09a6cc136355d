import '@fontsource-variable/geist'
import '@fontsource-variable/geist-mono'
import { i18n, languages, queryClient, type Language } from '@meshdeck/platform'
import {
  BrowserRouter,
  changeLanguage,
  chooseTheme,
  loadCommonTranslations,
  QueryClientProvider,
  startI18n,
  store,
  StoreProvider,
  useApplyColorMode,
  type ThemeChoice,
} from '@meshdeck/platform/shell'
import type { Decorator, Preview } from '@storybook/react-webpack5'
import { useLayoutEffect, type ReactNode } from 'react'

import { SrOnly, Stack } from '../src/controls/layout'
import { ConfirmOutlet, CopyOutlet, ToastOutlet, UiProvider } from '../src/shell'

const themes = ['light', 'dark'] as const satisfies ThemeChoice[]
const directions = ['ltr', 'rtl'] as const

/**
 * Returns the toolbar's choice, or the first choice for an unknown value, because the value may come from the address.
 */
const chosenOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown) =>
  choices.find((choice) => choice === value) ?? choices[0]

const menu = (
  title: string,
  icon: 'contrast' | 'transfer' | 'globe',
  items: readonly string[],
) => ({
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
})

type Surroundings = { theme: ThemeChoice; direction: string; language: Language }

/** Renders a story as the shell renders a page, in the color mode, direction and language of the toolbar. */
const inConsole: Decorator = (Story, { globals, name }) => (
  <UiProvider nonce="catalogue">
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Page
            theme={chosenOf(themes, globals['theme'])}
            direction={chosenOf(directions, globals['direction'])}
            language={chosenOf(languages, globals['language'])}
          >
            <SrOnly as="h1">{name}</SrOnly>
            <Story />
          </Page>
          <ConfirmOutlet />
          <CopyOutlet />
          <ToastOutlet />
        </BrowserRouter>
      </QueryClientProvider>
    </StoreProvider>
  </UiProvider>
)

function Page({ theme, direction, language, children }: Surroundings & { children: ReactNode }) {
  useLayoutEffect(() => {
    chooseTheme(theme)
    document.documentElement.dir = direction
    document.documentElement.lang = language
  }, [theme, direction, language])
  useApplyColorMode()

  return (
    // remounts when the language changes, as in the shell
    <Stack as="main" key={language} tabIndex={-1} alignItems="stretch" gap="4" p="4" minH="100vh">
      {children}
    </Stack>
  )
}

/** Loads the translations before a story renders. */
async function loadTexts(language: Language) {
  if (!i18n.isInitialized) {
    await startI18n(language)
    await loadCommonTranslations()
  } else if (i18n.language !== language) await changeLanguage(language)
  return {}
}

/** Query parameters that Storybook uses itself. All others are free for filters, tabs and dialogs. */
const ownParameters = ['id', 'viewMode', 'globals', 'args']

/** Opens a story with query parameters such as `dialog=new-network`. */
function openAt(search: unknown) {
  const address = new URLSearchParams(typeof search === 'string' ? search : '')
  const currentParams = new URLSearchParams(window.location.search)
  for (const name of ownParameters) {
    const value = currentParams.get(name)
    if (value !== null) address.set(name, value)
  }
  window.history.replaceState(null, '', `?${address}`)
}

const preview: Preview = {
  globalTypes: {
    theme: menu('Theme', 'contrast', themes),
    direction: menu('Direction', 'transfer', directions),
    language: menu('Language', 'globe', languages),
  },
  initialGlobals: { theme: themes[0], direction: directions[0], language: languages[0] },
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
      },
    },
  },
  loaders: [({ globals }) => loadTexts(chosenOf(languages, globals['language']))],
  beforeEach: ({ parameters }) => {
    queryClient.clear()
    localStorage.clear()
    openAt(parameters['search'])
    // removes the previous story's styles: its reset styles would otherwise override those of the next story
    document.head.querySelectorAll('style[data-emotion]').forEach((style) => style.remove())
  },
  decorators: [inConsole],
}

export default preview
