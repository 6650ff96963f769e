/** What `--help` of each command shows to be typed; a test types each against the demo, as it stands here. */

export const PROGRAM_EXAMPLES: readonly string[] = [
  'storelens site demopaw.example',
  'cat shops.txt | storelens detect - --csv > shops.csv',
  'storelens products 藍牙耳機',
  'storelens movers --follow --type ad_started',
  'storelens datasets download --dir snapshots',
];

/** By the command's words, such as `datasets list`. */
export const COMMAND_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  detect: ['storelens detect demopaw.example', 'storelens detect demopaw.example demoleaf.example --csv'],
  scan: ['storelens scan demopaw.example'],
  site: ['storelens site demopaw.example', 'storelens site demopaw.example --json'],
  check: ['storelens check demopaw.example'],
  search: ['storelens search 示範爪', 'storelens search shopline --type technologies'],
  suggest: ['storelens suggest demop'],
  sites: [
    'storelens sites --platform shopline --without meta-pixel',
    'storelens sites --industry 美妝 --fields domain,score_rated --csv',
  ],
  related: ['storelens related demopaw.example'],
  identifier: ['storelens identifier company:32000056'],
  operator: ['storelens operator 32000056'],
  competitors: ['storelens competitors demopaw.example --limit 5'],
  prospect: ['storelens prospect --platform shopline --category 美妝 --csv > prospects.csv'],
  movers: ['storelens movers --type ad_started --limit 5', 'storelens movers --follow --json'],
  stats: ['storelens stats', 'storelens stats --csv > shares.csv'],
  list: ['storelens list --min-score 80'],
  technology: ['storelens technology shopline'],
  trends: ['storelens trends --months 3 --direction rising'],
  flows: ['storelens flows'],
  'compare-sites': ['storelens compare-sites demopaw.example demoleaf.example'],
  products: ['storelens products 藍牙耳機 --in-stock', 'storelens products 示範爪 --channel demopaw.example --csv'],
  compare: ['storelens compare 示範爪'],
  history: ['storelens history demo-mo:95282631', 'storelens history demo-mo:95282631 --csv'],
  deals: ['storelens deals --type lowest --limit 5', 'storelens deals --type gaps --csv'],
  datasets: ['storelens datasets list', 'storelens datasets download --dir snapshots'],
  'datasets list': ['storelens datasets list', 'storelens datasets list --json'],
  'datasets download': [
    'storelens datasets download --dir snapshots',
    'storelens datasets download --table sites offers',
  ],
  'datasets verify': ['storelens datasets verify snapshots/2*Z'],
  serve: ['storelens serve snapshots', 'storelens serve snapshots/2*Z'],
  completion: [
    'storelens completion bash >> ~/.bashrc',
    'storelens completion zsh > _storelens',
    'storelens completion fish > storelens.fish',
  ],
};
