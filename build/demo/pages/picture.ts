import { type DemoReply, reply } from '../reply.ts';

/** `/demo-image/D00100.svg`: a yellow square with the product's number, drawn by the demo web; null: another path. */
export const pictureReply = (pathname: string): DemoReply | null => {
  const id = /^\/demo-image\/(D\d{5})\.svg$/.exec(pathname)?.[1];
  return id === undefined
    ? null
    : reply(
        200,
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#ffe08a"/><text x="60" y="56" text-anchor="middle" font-size="14">示範</text><text x="60" y="78" text-anchor="middle" font-size="12">${id}</text></svg>`,
      );
};
