import type { StorybookConfig } from '@storybook/react-webpack5'

/**
 * Storybook configuration: `storybook` uses development React and source maps, and reloads the story after a change;
 * `build-storybook` writes files to `.build/catalogue`.
 */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-webpack5', options: { strictMode: true } },
  stories: ['../src/**/*.stories.tsx'],
  // Chakra's public catalogue, which Storybook would request and list in the sidebar
  refs: { '@chakra-ui/react': { disable: true } },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Uses the same compiler as all builds, without module federation.
  webpackFinal: (webpack) => ({
    ...webpack,
    module: {
      ...webpack.module,
      rules: [
        ...(webpack.module?.rules ?? []),
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            swcrc: false,
            configFile: false,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
      ],
    },
  }),
}

export default config
