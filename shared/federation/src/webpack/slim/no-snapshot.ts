/**
 * In place of the federation's handler of manifests and snapshots: entries come from the registry,
 * which has more to say of them. Its hooks are there for the plugins that look for them.
 */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} }
}

export const getGlobalRemoteInfo = () => ({})
