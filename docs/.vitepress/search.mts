import type { DefaultTheme } from 'vitepress'

/** If a guide page and a reference page match, the guide comes first. */
const search: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    detailedView: true,
    miniSearch: {
      searchOptions: {
        fuzzy: 0.2,
        prefix: true,
        boost: { title: 6, text: 1, titles: 2 },
        // Runs in the browser, so it can't use anything else from this file.
        boostDocument(id: string) {
          if (id.startsWith('/recipes/')) return 5
          if (/^\/(?:(?:guide|migration)\/|faq)/.test(id)) return 4
          if (id.startsWith('/reference/4.x/')) return 2.8
          if (/^\/(?:cli|reference)\//.test(id)) return 1
          return 0.3
        },
      },
    },
  },
}

export { search }
