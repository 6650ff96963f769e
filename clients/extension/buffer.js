export { Buffer } from 'storelens:buffer';
