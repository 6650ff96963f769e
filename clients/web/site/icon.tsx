import { initialOf } from '../../../core/text.ts';
import { siteIconPath } from '../../ui/links.ts';
import { useEnv } from '../env.tsx';

const EDGE_PX = 40;

/** What a site is recognised by: its own icon, or its first letter where pictures are not shown. */
export const SiteIcon = ({ domain, name }: { domain: string; name: string }) => {
  const { pictures = false } = useEnv();
  if (pictures) return <img class="site-icon" src={siteIconPath(domain)} alt="" width={EDGE_PX} height={EDGE_PX} />;
  return (
    <span class="site-icon" aria-hidden="true">
      {initialOf(name) || initialOf(domain)}
    </span>
  );
};
