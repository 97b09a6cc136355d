declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether the browser was told to save data: nothing is fetched then before somebody needs it. */
export const savesData = () => navigator.connection?.saveData === true
